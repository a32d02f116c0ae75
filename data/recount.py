#!/usr/bin/env python3
"""Recounts every figure of a bench or a kit from its row files; shares no code with the program that made them.

usage: python3 recount.py DIR  (exit 0: every stored figure is confirmed, 1: something differs, 2: nothing to recount)
"""
import json, os, sys
from fractions import Fraction
from math import comb, log2

differences = []
RULES = {"first-leg": lambda ranks: ranks, "id": lambda ranks: [],
         "most-legs": lambda ranks: [-sum(rank < 1e9 for rank in ranks), min(ranks)]}
row_name = lambda measure: measure.replace("Every@", "all@").replace("Any@", "any@")


def same(where, own, stored):
    """A stored figure is looked at only here, beside one that has been counted already."""
    numbers = isinstance(own, (int, float)) and isinstance(stored, (int, float))
    if own != stored and not (numbers and abs(own - stored) <= 1e-9 * abs(own)):
        differences.append("%s: recounted %s, stored %s" % (where, own, stored))


def hit(element):
    """The id and the score of an element of a list, however it is written."""
    if isinstance(element, dict):
        return next(element[key] for key in ("id", "file", "name", "session") if key in element), element.get("score")
    return tuple(element) if isinstance(element, list) else (element, None)


def ids(row, *fields):
    return list(dict.fromkeys(hit(element)[0] for field in fields for element in row.get(field) or []))


def value(name, found, row):
    """One measure of one question; None where there is no definition here."""
    word, _, digits = name.partition("@")
    k, gold = int(digits or len(found)), set(row["gold"])
    grades = row.get("grades") or dict.fromkeys(gold, 1)
    hits = [rank for rank, document in enumerate(found[:k], 1) if document in gold]
    gain = lambda some: sum(max(grade, 0) / log2(rank + 1) for rank, grade in enumerate(some[:k], 1))
    ideal = gain(sorted(grades.values(), reverse=True))
    return {"any": int(len(hits) > 0), "Success": int(len(hits) > 0), "all": int(0 < len(gold) == len(hits)),
            "P": len(hits) / max(1, k), "R": len(hits) / max(1, len(gold)), "RR": 1 / hits[0] if hits else 0,
            "AP": sum(n / rank for n, rank in enumerate(hits, 1)) / max(1, len(gold)),
            "nDCG": gain([grades.get(document, 0) for document in found]) / ideal if ideal else 0}.get(word)


def recount_arm(arm, rows, stored, measures):
    values, parts, ties = {}, {None: rows}, 0
    for row in rows:
        # Below rank ten a search goes on as it was stored.
        found = ids(row, stored["list"], *(["ranked"] if stored["list"] == "search" else []))
        values[row["qid"]] = {name: value(name, found, row) for name in measures}
        for name, own in values[row["qid"]].items():
            same("%s %s %s" % (arm, row["qid"], name), own, (row.get("score") or {}).get(name))
        if row.get("type") is not None:
            parts.setdefault(row["type"], []).append(row)
        scores = [hit(element)[1] for element in row.get("ranked") or row.get("leg50") or []]
        ties += len(scores) > 5 and None is not scores[4] == scores[5] if scores else row.get("tie_at_5", False)
    same(arm + " questions", len(values), stored["queries"]["scored"])
    same(arm + " ties at 5", ties, stored["ties_at_5"])
    for kind, part in parts.items():
        box = stored["byType"].get(kind, {"hits": {}, "means": {}}) if kind else stored
        answerable = [row for row in part if not row.get("abstention")]
        for name in measures:
            total = lambda some: sum(values[row["qid"]][name] for row in some)
            where, counted = "%s %s %s" % (arm, kind or "all", name), answerable if name[:4] == "all@" else part
            if name.partition("@")[0] not in ("any", "all", "Success"):
                same(where, total(part) / max(1, len(part)), box["means"].get(name))
            elif kind:
                same(where, total(counted), box["hits"].get(name))
            else:
                same(where, total(part), box["counts"]["all"].get(name))
                same(where + ", answerable", total(answerable), box["counts"]["answerable"].get(name))
                print("%s: %d of %d" % (where, total(counted), len(counted)))
    return values


def fuse_again(arm, blend, rows):
    """Reciprocal rank fusion of the stored legs, in fractions; says nothing where rule or method is no simple one."""
    names, ties = [leg["leg"] for leg in blend["spec"]], 0
    known = (blend.get("method"), blend.get("arithmetic", "exact")) == ("rrf", "exact") and blend["ties"] in RULES
    if not known or not set(names + [arm]) <= set(rows):
        return
    legs = [{row["qid"]: row for row in rows[name]} for name in names]
    for row in rows[arm]:
        ranks, sums = [], {}
        for leg, stored in zip(blend["spec"], legs):
            found = stored.get(row["qid"], {})
            ranks.append({d: rank for rank, d in enumerate(ids(found, "ranked", "leg50")[:leg["depth"]], 1)})
            for document, rank in ranks[-1].items():
                term = Fraction(str(leg["weight"])) / (Fraction(str(blend["rank_constant"])) + rank)
                sums[document] = sums.get(document, 0) + term
        places = {document: [own.get(document, 1e9) for own in ranks] for document in sums}
        best = sorted(sums, key=lambda d: (-sums[d], RULES[blend["ties"]](places[d]), d.encode()))
        ties += len(best) > 5 and sums[best[4]] == sums[best[5]]
        same("%s %s fused again" % (arm, row["qid"]), best[:10], ids(row, "top10"))
    same(arm + " exact ties across ranks 5 and 6", ties, blend.get("questions_with_an_exact_tie_across_ranks_5_6"))


def recount_family(family, values, answerable):
    tested, adjusted = [], Fraction(0)
    for own in family["primary"]:
        name, sides = row_name(own["measure"]), (own["arm"], own["reference"])
        if own["p"] is None or own["test"] != "mcnemar" or any(arm not in values for arm in sides):
            continue
        arm, reference = [{q: v[name] for q, v in values[side].items() if name[:3] != "all" or q in answerable}
                          for side in sides]
        b, c = [sum(x[q] > y[q] for q in x) for x, y in ((arm, reference), (reference, arm))]
        p = min(Fraction(1), Fraction(2 * sum(comb(b + c, k) for k in range(min(b, c) + 1)), 2 ** (b + c)))
        print("%s against %s, %s: %+d (%d and %d), p %.4f" % (*sides, own["measure"], b - c, b, c, p))
        hits = dict(arm_hits=sum(arm.values()), ref_hits=sum(reference.values()), delta=b - c)
        for field, figure in dict(hits, n=len(arm), b_arm_only=b, c_ref_only=c, p=float(p)).items():
            same("%s against %s %s" % (*sides, field), figure, own[field])
        tested.append((p, own))
    if family["correction"] == "holm" and len(tested) == sum(own["p"] is not None for own in family["primary"]):
        for place, (p, own) in enumerate(sorted(tested, key=lambda pair: pair[0])):
            adjusted = max(adjusted, min(Fraction(1), (family["size"] - place) * p))
            same("%s against %s p_holm" % (own["arm"], own["reference"]), float(adjusted), own["p_holm"])


def main(root):
    records = []
    for folder, _, names in os.walk(root):
        for path in [os.path.join(folder, name) for name in sorted(names) if name.endswith(".json")]:
            with open(path, encoding="utf-8") as file:
                record = json.load(file)
            records += [(folder, record)] if isinstance(record, dict) else []
    of = lambda kind: [pair for pair in records if "consilience-bench-%s/1" % kind == pair[1].get("schema")]
    for folder, scores in of("scores"):
        rows, values, answerable = {}, {}, set()
        for arm in [arm for arm in scores["arms"] if scores[arm]["status"] == "scored"]:
            while not os.path.exists(os.path.join(folder, scores[arm]["rows"])) and len(folder) > len(root):
                folder = os.path.dirname(folder)
            with open(os.path.join(folder, scores[arm]["rows"]), encoding="utf-8") as file:
                rows[arm] = [row for row in map(json.loads, filter(str.strip, file)) if not row.get("error")]
            names = [name for name in map(row_name, scores["measures"]) if value(name, [], {"gold": []}) is not None]
            values[arm] = recount_arm(arm, rows[arm], scores[arm], names)
            answerable |= {row["qid"] for row in rows[arm] if not row.get("abstention")}
        for arm, blend in [pair for _, fused in of("fuse") for pair in fused["blends"].items() if pair[0] in rows]:
            fuse_again(arm, blend, rows)
        for family in [f for _, r in of("family") if r["bench"] == scores["bench"] for f in r["families"].values()]:
            recount_family(family, values, answerable)
    print("\n".join(differences) or "every figure is confirmed" if of("scores") else "no file of scores in " + root)
    return min(1, len(differences)) if of("scores") else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 2)
