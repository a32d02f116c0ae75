import type { Safetensors } from '../safetensors/safetensors.ts';
import { GraphBuilder } from './graph-builder.ts';
import { addHead, type GraphHead } from './heads.ts';
import { ModelWeights } from './model-weights.ts';
import { transformerBody } from './transformer-body.ts';
import type { TransformerConfig } from './transformer-config.ts';

/** What a graph is built from. */
export interface GraphSource {
  readonly config: TransformerConfig;
  readonly weights: Safetensors;
  /** The name of the file of weights, for errors. */
  readonly name: string;
  readonly head: GraphHead;
}

/**
 * Builds the ONNX file of a model from its weights: many checkpoints have none. Inputs `input_ids`, `attention_mask`
 * and, for pairs of texts, `token_type_ids`; one output, which is what the head says. Padding changes no output.
 *
 * @returns the file's bytes, in pieces.
 * @throws DataError when a tensor is missing, has another shape or type, or holds a number that is not finite.
 */
export function buildGraph({ config, weights, name, head }: GraphSource): readonly Uint8Array[] {
  const graph = new GraphBuilder();
  const ids = graph.input('input_ids');
  const mask = graph.input('attention_mask');
  const types = head.kind === 'logit' && config.types > 1 ? graph.input('token_type_ids') : undefined;
  const tensors = new ModelWeights(weights, config, name);
  const hidden = transformerBody(graph, config, tensors, { ids, mask, types });
  addHead({ graph, config, weights: tensors, hidden, mask }, head);
  return graph.finish('transformer');
}
