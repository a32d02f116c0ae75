import type { BandPlan } from './band-plan.ts';

/** The constant as a dial, swap points, ties, weights, and how one would know which answers are right. */
export const PLAN_15_UP: BandPlan = {
  ages: '15 and up',
  title: 'What the constant does',
  aims: [
    'I can build three rankers and reciprocal rank fusion, and explain every place in the fused list.',
    'I can find the constant at which two passages swap, and prove that two others never do.',
    'I can say what a judged set of passages adds, and what fusion alone can never show.',
  ],
  curriculum: [
    'England, computing, key stage 4, in our words: pupils practise analysis, problem solving and computational thinking. It can serve GCSE and A level computer science (algorithms and how to compare them) and A level mathematics (functions, inequalities, proof); it was written for no one specification.',
    'It stands alone as an introduction to information retrieval for a first university course.',
  ],
  bring: [
    'scissors',
    'calculators',
    'for the build: a computer with Python, or the lab page (consilience lab)',
  ],
  before: [
    'Print the pack once for yourself, and what the pupils get once for each group of two or three. Cut out the cards.',
    'For the build, copy the novel as 39162.txt to each computer. It comes with the program, in the folder data/kipps; the lab page saves it too.',
    'It makes one lesson of 95 minutes, or two: stop after "Fuse at 60".',
  ],
  parts: [
    {
      minutes: 10,
      title: 'Read and rank',
      say: 'Kipps, cut at blank lines into 1,138 passages of 25 words or more. 100 of them match the query: folkestone, leas, lift, harbour, sea. Here are some. Which describe the place? Rank them yourselves, before any program does.',
      steps: ['Groups write their own order on a slip and keep it in sight.'],
      lookFor: 'Groups disagree, and can say why.',
    },
    {
      minutes: 25,
      title: 'Build A, B and C',
      say: 'A sorts by hits. B by hits per word. C by distinct query words, then by hits. Ties go to the earlier passage. Write all three, and the sum.',
      steps: [
        'Work from the program sheet, in Python or in the lab, which checks each function against the engine.',
        'No computers? Use the three top tens on the sheet and go on.',
      ],
      lookFor:
        'A favours length, B overshoots: its first is 31 words long and off the point. C cannot tell a mention from a description.',
    },
    {
      minutes: 15,
      title: 'Fuse at 60',
      say: 'Predict the order of your cards first. Then add 1/(60 + rank) over the three lists, with enough digits to tell neighbours apart.',
      steps: ['Fill in the first grid. Hold the prediction beside the result.'],
      lookFor: '98 and 406 differ by 0.000025. Four digits would print a tie that is none.',
    },
    {
      minutes: 20,
      title: 'Turn the constant',
      say: 'Call the constant c. What happens at 1, and at 1,000? Two passages swap where their sums are equal. Find that c for 104 and 44. Then show that 98 and 406 never swap.',
      steps: [
        'Fill in the second grid for c = 1 and c = 1,000.',
        'Write the difference of the two sums as one fraction and look at its sign.',
      ],
      lookFor:
        '104 passes 44 at c = 11.53. For 98 and 406 the lead is 6 / ((c+1)(c+2)(c+4)), above 0 for every c of 0 or more. Both rank sums are 6, and 1/(c + r) is convex: uneven ranks beat even ones of the same sum.',
    },
    {
      minutes: 15,
      title: 'Judge',
      say: 'So far nobody knows which list is better. Mark ten cards: 2 describes the place, 1 mentions it, 0 neither. Do it without looking at the ranks. Then work out nDCG for each list over your cards.',
      steps: [
        'Each pupil marks alone; then compare the marks within the group.',
        'Work out the gain of each place: grade times 1/log2(place + 1). Divide by the best possible sum.',
      ],
      lookFor:
        'Two honest judges differ, and the measure moves with them. One question proves nothing about rankers in general.',
    },
    {
      minutes: 10,
      title: 'Limits',
      say: 'Fusion hurts when one list is far better than the others, or when two lists make the same mistake. How would you notice?',
      steps: ['Answer the last sheet in your own words.'],
      lookFor: 'Only judgements can show it, over many questions, fixed before anyone looks at a score.',
    },
  ],
  questions: [
    [
      'Why is a middling constant forgiving?',
      'From 1 to 60 the worth of a first place falls from 5.5 tenth places to 1.15; from 60 to 1,000 only to 1.01. Most swap points therefore lie low: the first five keep their order for every constant above 11.53.',
    ],
    [
      'What is c = 0, and what is c without end?',
      'At 0 the terms are 1, 1/2, 1/3. As c grows the order tends to that of the rank sums, since every passage is in all three lists.',
    ],
    [
      'What if two sums are exactly equal?',
      'Then a tie rule decides, and it has to be written down. Compare fractions, not decimals: doubles added in another order may differ in the last bit.',
    ],
  ],
  words: [
    ['reciprocal', 'one divided by a number: the reciprocal of 4 is 1/4'],
    ['constant', 'what is added to every rank before the reciprocal is taken'],
    ['swap point', 'a constant at which two passages have equal sums and change places'],
    ['weight', 'what takes the place of the 1 on top of the fraction, to make a list count more or less'],
    ['tie rule', 'what decides between passages with equal sums'],
    ['nDCG', 'a measure from 0 to 1 of how near a list is to the best order of the marked passages'],
  ],
  pupilStory: [
    'Kipps, a novel by H. G. Wells, was cut at blank lines into 1,138 passages. Of these, 100 hold at least one word of the query: folkestone, leas, lift, harbour, sea. The Leas is a walk along the cliff top at Folkestone; the lift goes up to it.',
    'Three rankers order the 100. A sorts by hits. B sorts by hits divided by length. C sorts by the number of different query words, then by hits. Ties go to the earlier passage. Each is wrong in a way of its own.',
    'Reciprocal rank fusion makes one list of the three. A passage gets the sum of 1/(c + rank) over the lists. The constant c was 60 in the paper of 2009. You will find out what it does.',
  ],
  pupilSteps: [
    'Read the cards and rank them yourself.',
    'Build rankers A, B and C and the sum from the program sheet.',
    'Predict the fused order of your cards. Then fuse at c = 60.',
    'Fuse again at c = 1 and at c = 1,000. What moves?',
    'Find the constant at which 104 passes 44.',
    'Prove that 98 stays above 406 for every constant of 0 or more.',
    'Mark ten cards 0, 1 or 2, and work out nDCG for each list over them.',
  ],
  pupilQuestions: [
    'Your prediction and the result: what is the gap, and what does it tell you about the sum?',
    'Why does 98, with ranks 1, 4 and 1, beat 406, with ranks 2, 2 and 2, for every constant?',
    'Give list B a weight. What would make passage 44 first, and would you want that?',
    'When does fusion hurt? How would you notice, and what would you need for it?',
  ],
};
