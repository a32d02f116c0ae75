/** A program to be completed: as the pupil gets it, and as it works. */
export interface PupilProgram {
  /** With gaps that are marked `YOUR LINE`; it runs as it stands, and gives a wrong answer. */
  readonly skeleton: string;
  readonly solution: string;
}

const CUT = String.raw`import re

WORDS = ["folkestone", "leas", "lift", "harbour", "sea"]

# The novel must lie beside this program, as 39162.txt.
text = open("39162.txt", encoding="utf-8").read()
text = text.split("*** START OF", 1)[1].split("\n", 1)[1].split("*** END OF", 1)[0]
pieces = re.split(r"\n\s*\n", text)
passages = [piece for piece in pieces if len(piece.split()) >= 25]
`;

/** Ranker A in Python, over the real file: it prints its first five passages. */
export const PYTHON_RANKER_A: PupilProgram = program(
  `${CUT}
rows = []
for number, passage in enumerate(passages):
    tokens = re.findall(r"[a-z']+", passage.lower())
    hits = 0
    for token in tokens:
        {{pass  # YOUR LINE: add 1 to hits when the token is one of the WORDS||if token in WORDS: hits = hits + 1}}
    if hits > 0:
        rows.append((hits, number, len(tokens)))

# Most hits first; of equal hits, the earlier passage first.
rows.sort(key=lambda row: (-row[0], row[1]))
for place, (hits, number, length) in enumerate(rows[:5], start=1):
    print(f"{place}. passage {number}: {hits} hits, {length} words")
`,
);

/** All three rankers and the sum in Python: it prints the fused top five with their scores. */
export const PYTHON_FUSION: PupilProgram = program(
  `${CUT}
def score_a(hits, words, different):
    return {{0  # YOUR LINE: A wants many hits||hits}}

def score_b(hits, words, different):
    return {{0  # YOUR LINE: B wants many hits for its length||hits / words}}

def score_c(hits, words, different):
    return {{0  # YOUR LINE: C wants different words, then hits (a pair in brackets will do)||(different, hits)}}

def fused(ranks, constant):
    return {{0  # YOUR LINE: add 1/(constant + rank) over the ranks||sum(1 / (constant + rank) for rank in ranks)}}

counts = {}
for number, passage in enumerate(passages):
    tokens = re.findall(r"[a-z']+", passage.lower())
    found = [token for token in tokens if token in WORDS]
    if found:
        counts[number] = (len(found), len(tokens), len(set(found)))

lists = []
for score in (score_a, score_b, score_c):
    # Highest first. Python keeps equal ones as they were: the earlier passage first.
    lists.append(sorted(counts, key=lambda number: score(*counts[number]), reverse=True))
    print(lists[-1][:5])

ranks = {number: [one.index(number) + 1 for one in lists] for number in counts}
best = sorted(counts, key=lambda number: -fused(ranks[number], 60))
for number in best[:5]:
    print(number, ranks[number], f"{fused(ranks[number], 60):.5f}")
`,
);

/** Gaps are written `{{what the pupil gets||what works}}`. */
function program(text: string): PupilProgram {
  return {
    skeleton: text.replace(/\{\{(.*?)\|\|(.*?)\}\}/g, '$1'),
    solution: text.replace(/\{\{(.*?)\|\|(.*?)\}\}/g, '$2'),
  };
}
