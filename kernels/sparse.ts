// The kernel of src/sparse: weighted postings to exact top hits. One instance serves one segment, whose sections
// lie in its memory; src/sparse/wasm-scorer.ts calls it.
export { setSegment, setTables } from './sparse/segment';
export { addLengths, factorLengths, setFormula } from './sparse/norm';
export { derive } from './sparse/derive';
export { bins, clearScratch, kept, layScratch, scores } from './sparse/scratch';
export { scorePassages } from './sparse/exact';
export { addedPostings, foundCandidates, resetCounts, search, visitedWindows } from './sparse/search';
