import type { EmbeddingProtocol } from './embedding-protocol.ts';
import type { EmbeddingApi } from './http-encoder-options.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';

/** How each API is spoken. */
export const PROTOCOLS: Readonly<Record<EmbeddingApi, EmbeddingProtocol>> = { openai, ollama };
