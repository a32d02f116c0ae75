import { measuresOf, type Request } from './command-line.ts';

const RULE = '-----------------------\n';

const OVERVIEW = `trec_eval [-h] [-q] [-m measure[.parameters]]... [-c] [-n] [-l level] [-D query] [-N size]
   [-M limit] [-J] [-R relevance format] [-T results format] [-Z scores] [--as 9.0.8|10.0]
   relevance_file  results_file

Prints how good the rankings of results_file are by the judgments of relevance_file. This is
Consilience, which takes the command line of NIST's trec_eval and prints the same lines. results_file
may be '-' for standard input.

 -h, --help
     Print this help, with the formats given by -R and -T and the measures given by -m, and exit.
     For all about preferences: trec_eval -h -m all_prefs -R prefs
 -v, --version
     Print the release whose numbers are printed, and exit.
 --as 9.0.8 or --as 10.0
     The release whose numbers are printed. Default: 10.0.
 -q, --query_eval_wanted
     Print the values of each query before those over all queries.
 -n, --nosummary
     Do not print the values over all queries.
 -m, --measure NAME[.PARAMETERS]
     A measure to print, with its parameters after a point, parted by commas (P.5,10). May be given
     often. Also a name for several measures:
        official     the usual measures of TREC; the default
        all_trec     every measure over qrels but a few
        set          those of all_trec that do not look at the order
        prefs        the main measures over preferences
        all_prefs    all measures over preferences
        qrels_jg     the measures over the qrels of several judges
 -c, --complete_rel_info_wanted
     Average over all queries of relevance_file; one without results counts 0. Without -c, 10.0 stops
     at such a query and 9.0.8 leaves it out.
 -l, --level_for_rel LEVEL
     The lowest grade that is relevant. Default: 1. Measures with gains go by the grades themselves.
 -M, --Max_retrieved_per_topic LIMIT
     How many documents of each ranking count.
 -N, --Number_docs_in_coll SIZE
     How many documents the collection has; only utility asks.
 -J, --Judged_docs_only
     Take documents without a grade out of the rankings first. The numbers look plausible and are not
     comparable with any others.
 -D, --Debug_level LEVEL.QUERY
     Evaluate this query only. The level is read and changes nothing.
 -R, --Rel_info_format FORMAT
     The format of relevance_file: qrels (the default), qrels_jg, prefs or qrels_prefs.
 -T, --Results_format FORMAT
     The format of results_file: trec_results.
 -Z, --Zscore FILE
     Print, instead of each value, how many standard deviations it is from a mean. FILE has lines
        query  measure  mean  standard deviation
     A value without such a line is -1000000.

A ranking is the documents of a query by score, highest first, equal scores by document id, greatest
first; the rank column is not read. A document that relevance_file lacks, or has with a grade below
0, is not relevant to most measures; some set it apart.
`;

const QRELS = `   query  iteration  document  grade
   The grade is a whole number: 0 is judged and not relevant, below 0 is pooled and not judged. Fields
   are parted by blanks.`;
const COMMENTS = 'Lines that start with # are skipped (10.0).\n';

const PREFERENCES = `   Within a judge, documents of a higher level are preferred to those of a lower one; documents of
   the same level are not compared. The numbers themselves mean nothing, except that 0 is a document
   that is not relevant. Different judges may disagree.
`;

/** What `-h` says of each format of the relevance file. */
const RELEVANCE_FORMS: Readonly<Record<string, string>> = {
  qrels: `Relevance file, format qrels: lines of\n${QRELS}\n${COMMENTS}`,
  qrels_jg: `Relevance file, format qrels_jg: as qrels, but the second field names the judge; measures are
averaged over the judges of a query. Lines of
${QRELS}\n${COMMENTS}`,
  prefs: `Relevance file, format prefs: preferences between documents, lines of
   query  judge  subgroup  document  level
${PREFERENCES}   A judge who compared only some documents with each other puts each such set into a subgroup of
   its own; what follows from several subgroups together counts too. A judge must not contradict
   itself.
${COMMENTS}`,
  qrels_prefs: `Relevance file, format qrels_prefs: qrels read as preferences, the second field being the
judge and the grade the level. Lines of
   query  judge  document  level
${PREFERENCES}${COMMENTS}`,
};

/** What `-h` says of each format of the results file. */
const RESULTS_FORMS: Readonly<Record<string, string>> = {
  trec_results: `Results file, format trec_results: lines of
   query  Q0  document  rank  score  tag
Q0 and rank are not read; the tag of the last line names the run; further fields are skipped.
${COMMENTS}`,
};

/** What `-h` prints. */
export function helpFor(request: Request): string {
  const sections = [OVERVIEW, RESULTS_FORMS[request.resultsForm], RELEVANCE_FORMS[request.relevanceForm]];
  const measures = request.marked.size > 0 ? measuresOf(request) : [];
  const described = measures.map(({ name, help }) => `${name}\n${help}`).join('');
  return (
    sections.map((section) => (section === undefined ? '' : `${section}\n${RULE}`)).join('') +
    `Individual measure documentation for requested measures\n${
      described ||
      '-- No measures indicated.\n   Request measure documentation using <-m measure> on command line\n'
    }`
  );
}
