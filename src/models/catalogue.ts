import { ALL_MINILM_L6 } from './catalogue/all-minilm-l6-v2.ts';
import { ALL_MINILM_L6_INT8 } from './catalogue/all-minilm-l6-v2-int8.ts';
import { BGE_SMALL_EN } from './catalogue/bge-small-en-v1.5.ts';
import { BGE_SMALL_EN_INT8 } from './catalogue/bge-small-en-v1.5-int8.ts';
import { MS_MARCO_MINILM_L6 } from './catalogue/ms-marco-minilm-l6-v2.ts';
import { MULTILINGUAL_E5_SMALL } from './catalogue/multilingual-e5-small.ts';
import { NOMIC_EMBED_TEXT } from './catalogue/nomic-embed-text-v1.5.ts';
import { OPENSEARCH_DOC_V2 } from './catalogue/opensearch-doc-v2-distill.ts';
import { OPENSEARCH_DOC_V3 } from './catalogue/opensearch-doc-v3-distill.ts';
import { STATIC_384_DESCRIPTION } from './catalogue/static-384.ts';
import type { ModelDescription } from './describing/model-description.ts';

/** The models that are known by name, in the order in which lists show them. A new one is a file and a line here. */
export const MODEL_CATALOGUE: readonly ModelDescription[] = [
  STATIC_384_DESCRIPTION,
  BGE_SMALL_EN,
  BGE_SMALL_EN_INT8,
  ALL_MINILM_L6,
  ALL_MINILM_L6_INT8,
  NOMIC_EMBED_TEXT,
  MULTILINGUAL_E5_SMALL,
  OPENSEARCH_DOC_V3,
  OPENSEARCH_DOC_V2,
  MS_MARCO_MINILM_L6,
];

/** The model of the catalogue that bears this name; capital letters do not matter. */
export function catalogued(id: string): ModelDescription | undefined {
  const lowered = id.toLowerCase();
  return MODEL_CATALOGUE.find((model) => model.id.toLowerCase() === lowered);
}
