import type { Safetensors } from '../safetensors/safetensors.ts';
import { GraphBuilder } from './graph-builder.ts';
import { addHead, type GraphHead } from './heads.ts';
import { type GraphPrecision, LinearLayers } from './linear-layers.ts';
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
  readonly precision: GraphPrecision;
}

/**
 * Builds the ONNX file of a model from its weights: many checkpoints have none. Inputs `input_ids` and, for pairs of
 * texts, `token_type_ids`; one output, which is what the head says. Texts in one call have one length: nothing is
 * padded, and a text's output does not depend on the others.
 *
 * @returns the file's bytes, in pieces.
 * @throws DataError when a tensor is missing, has another shape or type, or holds a number that is not finite.
 */
export function buildGraph({ config, weights, name, head, precision }: GraphSource): readonly Uint8Array[] {
  const graph = new GraphBuilder();
  const ids = graph.input('input_ids');
  const types = head.kind === 'logit' && config.types > 1 ? graph.input('token_type_ids') : undefined;
  const texts = { ids, types };
  const parts = {
    graph,
    layers: new LinearLayers(graph, precision),
    config,
    weights: new ModelWeights(weights, config, name),
  };
  addHead({ ...parts, texts, rows: transformerBody(parts, texts) }, head);
  return graph.finish('transformer');
}
