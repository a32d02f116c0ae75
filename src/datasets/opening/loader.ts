import type { Dataset, DatasetRequest } from '../../model/index.ts';

/** A way of reading a loader's files, as a plan names it. */
export interface LoaderSetting {
  readonly name: string;
  readonly meaning: string;
}

/** Something that a loader lets its caller choose. */
export interface LoaderOption {
  readonly name: string;
  readonly meaning: string;
  /** The only values it takes; any when absent. */
  readonly choices?: readonly string[];
  /** `number` takes whole numbers from 0, as numbers or as their digits. Default: text. */
  readonly kind?: 'text' | 'number';
  /** Absent: what the loader finds by itself. */
  readonly default?: string | number;
}

/** A published file whose bytes are known. */
export interface PinnedFile {
  /** Its usual name. */
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Where it is published. */
  readonly source: string;
  /** How many queries of each type it has. */
  readonly types?: Readonly<Record<string, number>>;
}

/** A format of test collections: how it is recognised and how it is read. */
export interface DatasetLoader {
  /** As a plan and the command line call it. */
  readonly name: string;
  /** One line. */
  readonly meaning: string;
  /** Which files it expects, in a sentence. */
  readonly expects: string;
  /** The default first. */
  readonly settings: readonly LoaderSetting[];
  readonly options: readonly LoaderOption[];
  readonly pins: readonly PinnedFile[];
  /** Whether the file or folder at an absolute path is of this format, as far as its names and first bytes tell. */
  recognise(path: string): Promise<boolean>;
  /**
   * Looks for the files; their content is read when parts are asked for.
   *
   * @throws InputError for an unknown setting or option, NotFoundError for a file that is not there.
   */
  open(request: DatasetRequest): Promise<Dataset>;
}
