/** What a test reads of an ONNX file: its tables, and which operator takes which into what. */
export interface OnnxFile {
  readonly tables: ReadonlyMap<string, { readonly shape: number[]; readonly bytes: Uint8Array }>;
  readonly nodes: readonly {
    readonly operator: string;
    readonly inputs: string[];
    readonly outputs: string[];
  }[];
}

interface Field {
  readonly number: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Reads a file by the numbers of its fields: see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
export function readOnnx(file: Uint8Array): OnnxFile {
  const tables = new Map<string, { shape: number[]; bytes: Uint8Array }>();
  const nodes: OnnxFile['nodes'][number][] = [];
  const graph = [...fields(file)].find(({ number }) => number === 7)!;
  for (const { number, bytes } of fields(graph.bytes)) {
    const parts = number === 1 || number === 5 ? [...fields(bytes)] : [];
    const all = (wanted: number) => parts.filter((part) => part.number === wanted);
    if (number === 5) {
      const shape = all(1).map(({ value }) => value);
      tables.set(text(all(8)[0]!.bytes), { shape, bytes: all(9)[0]?.bytes ?? new Uint8Array() });
    } else if (number === 1) {
      const names = (wanted: number) => all(wanted).map((part) => text(part.bytes));
      nodes.push({ operator: names(4)[0]!, inputs: names(1), outputs: names(2) });
    }
  }
  return { tables, nodes };
}

function* fields(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let power = 1; ; power *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * power;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wire = tag & 7;
    const value = wire === 0 ? varint() : 0;
    const length = wire === 2 ? varint() : wire === 5 ? 4 : wire === 1 ? 8 : 0;
    yield { number: tag >> 3, value, bytes: message.subarray(at, at + length) };
    at += length;
  }
}
