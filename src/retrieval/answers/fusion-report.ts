/** How several legs became one ranking: enough to compute it again from the legs' lists. */
export interface FusionReport {
  /** A method of the fusion room: `weighted-sum`, `rrf`, … */
  readonly method: string;
  /** For score rules: how scores were made comparable. */
  readonly normalization: string | null;
  /** For RRF: its constant, as a decimal. */
  readonly rankConstant: string | null;
  /** By leg name, as decimals. */
  readonly weights: Readonly<Record<string, string>>;
  /** How many documents each leg gives. */
  readonly depth: number;
  /** What put truly tied documents in order. */
  readonly ties: string;
  /** Whether candidates that a leg's list lacks were scored by it too, and what the normalisation was taken over. */
  readonly complete: 'none' | 'depth' | 'all';
}
