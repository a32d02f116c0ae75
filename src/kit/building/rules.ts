/** How records are rewritten on their way into a kit, and what stays behind. Read from `rules.yaml`. */
export interface KitRules {
  /** Applied one after another in this order to every string value; `digest-withheld` fires by itself. */
  readonly rules: readonly RewritingRule[];
  /** `YYYY-MM-DD`: the date of the kit and of withheld digests. Default: that of the newest registration. */
  readonly date?: string | undefined;
  /** Records that stay behind, each with the reason that the README gives. */
  readonly leaveOut: readonly LeftOut[];
  readonly title?: string | undefined;
  /** What else a reader should know, in Markdown. */
  readonly notes?: string | undefined;
  readonly authors: readonly KitAuthor[];
  /** Where the result is published. */
  readonly url?: string | undefined;
  /** As SPDX names it. Default `CC-BY-4.0`, whose text is put in. */
  readonly license: string;
}

/** Who made the records, as the kit cites them. */
export interface KitAuthor {
  readonly name: string;
  readonly orcid?: string | undefined;
}

/** Files that stay behind: those whose path is `files`, lies below it, or ends with what follows its `*`. */
export interface LeftOut {
  readonly files: string;
  readonly why: string;
}

/** A rule by its name, with what it is told. What it takes out is never in the kit, not even in `provenance.json`. */
export type RewritingRule =
  | {
      /** A folder that records print, and the kit's own folder that stands for it; what follows stays. */
      readonly rule: 'record-path-to-kit-path';
      readonly from: string;
      readonly to: string;
    }
  | {
      /** A machine, and the role it played. */
      readonly rule: 'box-name-to-role';
      readonly name: string;
      readonly role: string;
      /** Only in members of this name. */
      readonly field?: string | undefined;
    }
  | {
      /** A user's name. */
      readonly rule: 'user-name';
      readonly name: string;
      readonly as: string;
    }
  | {
      /** What a variable of the environment holds becomes the variable's name. */
      readonly rule: 'environment-variable';
      readonly name: string;
      /** Default: what it holds now. */
      readonly value?: string | undefined;
    };

/** The rules that there are, and what each does, as `provenance.json` says it. */
export const RULE_MEANINGS: Readonly<Record<RewritingRule['rule'] | 'digest-withheld', string>> = {
  'record-path-to-kit-path':
    'A path of the machine that made the record names the same file in this kit; the rest of the path is unchanged.',
  'box-name-to-role': 'The name of a machine reads as the role that it played.',
  'user-name': 'The name of a user reads as a word that stands for it.',
  'environment-variable': 'What a variable of the environment held reads as the name of the variable.',
  'digest-withheld':
    'The sha256 of a file that was rewritten or stayed behind reads as withheld: beside the copy, it would check a guess at what was removed.',
};
