import { readFileSync } from 'node:fs';
import { type OnnxFile, readOnnx } from './onnx-file.ts';
import { type TensorToWrite, writeSafetensors } from './write-safetensors.ts';

/** The configuration of bge-small-en-v1.5. */
export const BGE_SMALL_CONFIG = {
  architectures: ['BertModel'],
  model_type: 'bert',
  vocab_size: 30_522,
  hidden_size: 384,
  num_hidden_layers: 12,
  num_attention_heads: 12,
  intermediate_size: 1_536,
  hidden_act: 'gelu',
  max_position_embeddings: 512,
  type_vocab_size: 2,
  layer_norm_eps: 1e-12,
} as const;

/**
 * The float32 weights of bge-small-en-v1.5-w8, read back out of its ready graph: `number · scale` where the file holds
 * int8, turned where PyTorch stores them the other way, under the names of a checkpoint.
 */
export function floatCheckpoint(graph: string): Uint8Array {
  const file = readOnnx(new Uint8Array(readFileSync(graph)));
  const tensors: Record<string, TensorToWrite> = {};
  for (const [name, { shape, bytes }] of file.tables)
    if (/^(embeddings|encoder)\..*(weight|bias)$/.test(name)) tensors[name] = { dtype: 'F32', shape, bytes };
  const words = 'embeddings.word_embeddings.weight';
  tensors[words] = floatTensor(file, words, false);
  for (const { operator, inputs, outputs } of file.nodes) {
    const layer = /^\/(encoder\/.*)\/MatMul_output_0$/.exec(outputs[0]!)?.[1];
    const table = /^(.*)_f$/.exec(inputs[1] ?? '')?.[1];
    if (operator === 'MatMul' && layer !== undefined && table !== undefined)
      tensors[`${layer.replaceAll('/', '.')}.weight`] = floatTensor(file, table, true);
  }
  return writeSafetensors(tensors);
}

/** `table_q · table_s`: a scale per row, or per column of a matrix that is turned. */
function floatTensor({ tables }: OnnxFile, table: string, isTurned: boolean): TensorToWrite {
  const { shape, bytes } = tables.get(`${table}_q`)!;
  const [rows, columns] = shape as [number, number];
  const numbers = new Int8Array(bytes.slice().buffer);
  const scales = new Float32Array(tables.get(`${table}_s`)!.bytes.slice().buffer);
  const floats = new Float32Array(numbers.length);
  for (let row = 0, place = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, place++)
      if (isTurned) floats[column * rows + row] = numbers[place]! * scales[column]!;
      else floats[place] = numbers[place]! * scales[row]!;
  return {
    dtype: 'F32',
    shape: isTurned ? [columns, rows] : [rows, columns],
    bytes: new Uint8Array(floats.buffer),
  };
}
