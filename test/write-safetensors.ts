/** An array of a file to be written. */
export interface TensorToWrite {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** A file of safetensors: see https://huggingface.co/docs/safetensors. */
export function writeSafetensors(tensors: Readonly<Record<string, TensorToWrite>>): Uint8Array {
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
      const start = end;
      end += bytes.length;
      return [name, { dtype, shape, data_offsets: [start, end] }];
    }),
  );
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + end);
  new DataView(file.buffer).setUint32(0, text.length, true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const { bytes } of Object.values(tensors)) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
