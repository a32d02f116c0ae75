import type { Comparison } from '../comparing/comparison.ts';
import type {
  ArmStanding,
  ReportFact,
  ReportMeasure,
  ReportSource,
  ReportTable,
  ReportVerdict,
  ReportWarning,
} from '../report-data.ts';

/** What a report is built from, wherever it comes from. */
export interface ReportInput {
  readonly title: string;
  readonly kind: 'bench' | 'runs';
  readonly program: string;
  readonly notes?: string | undefined;
  readonly warnings: readonly ReportWarning[];
  readonly facts: readonly ReportFact[];
  /** Ascending by the bytes of their ids. */
  readonly queries: readonly InputQuery[];
  readonly measures: readonly Pick<ReportMeasure, 'name' | 'isHit' | 'over'>[];
  readonly arms: readonly InputArm[];
  readonly comparisons: readonly InputComparison[];
  readonly tables: readonly ReportTable[];
}

/** A query, with its kind where the data set has kinds. */
export interface InputQuery {
  readonly id: string;
  readonly type?: string | undefined;
}

/** An arm with its values. */
export interface InputArm {
  readonly name: string;
  readonly title?: string | undefined;
  readonly standing: ArmStanding;
  readonly reason?: string | undefined;
  readonly source?: ReportSource | undefined;
  readonly failed: readonly string[];
  /** By measure and query; empty for an arm that was not scored. */
  readonly values: readonly (readonly (number | null)[])[];
  /** By measure. */
  readonly sources: readonly ReportSource[];
}

/** A comparison, by the names of its arms and its measure. */
export interface InputComparison {
  readonly family: string;
  readonly familySize: number;
  readonly correction: string;
  readonly alpha: number;
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  /** Absent where nothing could be compared. */
  readonly compared?: Comparison | undefined;
  readonly smallestGain?: number | undefined;
  readonly verdict: ReportVerdict;
  readonly words: string;
  readonly source: ReportSource;
}
