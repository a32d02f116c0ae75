import type * as Runtime from 'onnxruntime-node';
import { UnavailableError } from '../../model/index.ts';
import { RUNTIME_COMMAND } from './runtime-command.ts';

let loaded: Promise<typeof Runtime> | undefined;

/**
 * The native runtime of transformer models, loaded when the first one is opened: it is an optional dependency, and
 * loading it takes longer than a search.
 *
 * @throws UnavailableError when it is not installed or does not load here.
 */
export function loadRuntime(): Promise<typeof Runtime> {
  loaded ??= import('onnxruntime-node').catch((cause: unknown) => {
    loaded = undefined;
    throw new UnavailableError(
      `Expected the package onnxruntime-node, got ${cause instanceof Error ? cause.message : cause}.`,
      { hint: `Run: ${RUNTIME_COMMAND}`, cause },
    );
  });
  return loaded;
}
