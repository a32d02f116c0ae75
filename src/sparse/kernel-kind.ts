/** Which code ranks: the WebAssembly kernel, or the TypeScript that gives the same answers more slowly. */
export type KernelKind = 'wasm-simd' | 'typescript';
