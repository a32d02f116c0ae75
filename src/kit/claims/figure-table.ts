import type { Claim, ClaimsFile } from './claims-file.ts';

/** One line of the table that leads from a figure to the file and the field it comes from. */
export interface FigureLine {
  readonly figure: string;
  readonly files: readonly string[];
  readonly fields: readonly string[];
}

/** *Figure, file, field*, a line for each claim. */
export function figureLines({ arms, fusions, claims }: ClaimsFile): readonly FigureLine[] {
  const rowsOf = (arm: string) => arms[arm]?.rows;
  const fieldsOf = (arm: string) => ['gold', 'abstention', arms[arm]?.list ?? 'its list', 'score'];
  return claims.map((claim) => {
    const files = new Set<string>();
    const fields = new Set<string>();
    const add = (names: readonly (string | undefined)[], of: Set<string>) => {
      for (const name of names) if (name !== undefined) of.add(name);
    };
    for (const arm of armsNamed(claim)) {
      add([rowsOf(arm)], files);
      add(fieldsOf(arm), fields);
      if (claim.kind !== 'rebuild' && claim.kind !== 'ties') continue;
      const legs = Object.keys(fusions[arm]?.legs ?? {});
      add(legs.map(rowsOf), files);
      add(
        ['ranked', 'leg50'].filter(() => legs.length > 0),
        fields,
      );
    }
    for (const { file, field } of placesNamed(claim)) {
      add([file], files);
      add([field], fields);
    }
    return { figure: claim.says, files: [...files], fields: [...fields] };
  });
}

/** Any of the fields that a kind has besides those of all. */
type AnyClaim = Claim & Readonly<Record<string, unknown>>;

function armsNamed(claim: Claim): readonly string[] {
  const { arm, reference, arms } = claim as AnyClaim;
  const named = [arm, ...(Array.isArray(arms) ? (arms as readonly unknown[]) : []), reference];
  return [...new Set(named.filter((name) => typeof name === 'string'))];
}

function placesNamed(claim: Claim): readonly { readonly file?: string; readonly field?: string }[] {
  const { records, record, reversal, fields, file, field, files, table } = claim as AnyClaim;
  const listed = [records, fields].flatMap((value) =>
    Array.isArray(value) ? (value as readonly unknown[]) : [],
  );
  const places = [...listed, record, reversal, table, { file, field }].filter(
    (place) => typeof place === 'object' && place !== null,
  ) as { file?: string; field?: string }[];
  const recounts = typeof files === 'object' && files !== null ? (Object.values(files) as string[]) : [];
  const problems = listed.filter((value) => typeof value === 'string').map((name) => ({ field: name }));
  return [...places, ...recounts.map((path) => ({ file: path })), ...problems];
}
