import { join } from 'node:path';
import type { RerankOptions, SearchFusion, SearchOptions } from '../retrieval/index.ts';
import type { Invocation } from './command.ts';
import { CONFIGURATION_FILE, configurationFile } from './configuration/configuration-file.ts';
import { resolveSettings } from './configuration/resolve-settings.ts';
import type { Setting, SettingDefinition, SettingValue } from './configuration/setting.ts';
import { SETTINGS } from './configuration/settings.ts';
import { listOption } from './options.ts';

/** Settings as they hold for one call. */
export class CallSettings {
  readonly #settings: ReadonlyMap<string, Setting>;

  constructor(settings: ReadonlyMap<string, Setting>) {
    this.#settings = settings;
  }

  /** The value of a setting; `undefined` when it is not set and has no default. */
  get<Value extends SettingValue>(key: string): Value | undefined {
    return this.#settings.get(key)?.value as Value | undefined;
  }

  /** The same, only when somebody set it: a default is the index's own business. */
  given<Value extends SettingValue>(key: string): Value | undefined {
    const setting = this.#settings.get(key);
    return setting?.origin.kind === 'default' ? undefined : (setting?.value as Value | undefined);
  }
}

/** The settings of a call on a folder: flags, environment, the folder's `consilience.json`, defaults. */
export async function callSettings(
  invocation: Invocation,
  root: string | undefined,
  definitions: readonly SettingDefinition[] = SETTINGS,
): Promise<CallSettings> {
  const path = join(root ?? '.', CONFIGURATION_FILE);
  const settings =
    root === undefined
      ? new Map<string, SettingValue>()
      : await configurationFile(path, SETTINGS, invocation.context.files);
  const sources = { options: invocation.options, environment: process.env, file: { path, settings } };
  return new CallSettings(resolveSettings(definitions, sources));
}

/** The options of a search, from its settings and flags. */
export function searchOptions(invocation: Invocation, settings: CallSettings): SearchOptions {
  const patterns = listOption(invocation, 'in');
  return {
    limit: settings.get<number>('search.limit'),
    legs: settings.get<readonly string[]>('search.legs'),
    fusion: searchFusion(settings),
    rerank: rerankOptions(settings),
    in: patterns.length === 0 ? undefined : patterns,
    soft: settings.given<boolean>('search.soft'),
    legTimeoutMs: settings.get<number>('search.timeout'),
    snippetLength: settings.get<number>('search.snippetLength'),
  };
}

/** A reranker that is named is also wanted. */
function rerankOptions(settings: CallSettings): RerankOptions | undefined {
  const model = settings.get<string>('search.reranker');
  if (settings.get<boolean>('search.rerank') !== true && model === undefined) return undefined;
  return {
    model,
    depth: settings.get<number>('search.rerankDepth'),
    when: settings.get<'auto' | 'always'>('search.rerankWhen'),
    widenBelow: settings.get<number>('search.rerankWidenBelow'),
    budgetMs: settings.get<number>('search.rerankBudget'),
  };
}

function searchFusion(settings: CallSettings): SearchFusion {
  return {
    method: settings.get<string>('search.method'),
    normalization: settings.get<string>('search.normalization'),
    rankConstant: settings.get<number>('search.rankConstant'),
    weights: settings.get<Readonly<Record<string, string>>>('search.weights'),
    depth: settings.get<number>('search.depth'),
  };
}
