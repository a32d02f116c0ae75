import type { DenseEncoder, Folders, IndexStore, LockOwner, WordVectors } from '../../model/index.ts';
import type { Analyzer, AnalyzerSettings } from '../../text/index.ts';
import type { ModelOpener } from '../encoding/opened-models.ts';
import type { OpenReranker } from '../reranking/rerank-fused.ts';
import type { Delay } from '../searching/within-budget.ts';
import type { EncoderIdentity } from '../settings/index-settings.ts';

/** A model that gives both texts and words their vectors. */
export type TextModel = DenseEncoder & WordVectors;

/** What an open index works with. */
export interface IndexPorts {
  readonly store: IndexStore & {
    /** Who is writing now, in any process; absent where nobody else can. */
    writer?(): LockOwner | undefined;
  };
  readonly folders: Folders;
  /** Which model is at hand. */
  readonly modelIdentity: EncoderIdentity;
  /** Opens it: called once, when vectors are first needed. */
  readonly openModel: () => TextModel;
  /** Opens a further model by its name: called once for each, when a text or a query needs it. Absent: there are none. */
  readonly openEncoder?: ModelOpener | undefined;
  /** The further models that an index is to have when nothing is said; absent: those that it has. */
  readonly encoders?: readonly string[] | undefined;
  /** Makes an analyzer, with what it needs. */
  readonly analyzer: (settings: AnalyzerSettings) => Promise<Analyzer>;
  readonly unicodeVersion: string;
  /** sha256 in hex of a text. */
  readonly hashOf: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Lets the program hear what has come in while an indexing works. */
  readonly breathe?: (() => Promise<void>) | undefined;
  /** For time budgets of legs and of reranking. */
  readonly delay: Delay;
  /** Opens a reranker by its name; absent: there is none. */
  readonly openReranker?: OpenReranker | undefined;
  /** What the loser of the writer's lock is told this process is doing. */
  readonly command: string;
}
