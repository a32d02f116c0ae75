import type { BandPlan } from './band-plan.ts';

/** Ranks and fractions: three rankers, the rule 1/(60 + rank), and ranker A in Python. */
export const PLAN_11_15: BandPlan = {
  ages: '11 to 15',
  title: 'Three rankers disagree',
  aims: [
    'I can describe three rules that rank passages, and say what each gets wrong.',
    'I can merge their lists with 1/(60 + rank) and predict what comes out on top.',
    'I can write ranker A in Python or JavaScript.',
  ],
  curriculum: [
    'England, computing, key stage 3, in our words: pupils understand algorithms such as sorting and searching, and reason about which of several serves a problem best. Look up the wording of your own programme of study.',
    'Mathematics: fractions, decimals and the size of 1/n as n grows.',
  ],
  bring: [
    'scissors',
    'a calculator for each group',
    'for the last part: a computer with Python, or the lab page (consilience lab)',
  ],
  before: [
    'Print the pack once for yourself, and what the pupils get once for each group of two or three. Cut out the cards and the slips.',
    'For the last part, copy the novel as 39162.txt to each computer. It comes with the program, in the folder data/kipps; the lab page saves it too.',
    'Keep this sheet and the answer key to yourself.',
  ],
  parts: [
    {
      minutes: 10,
      title: 'Read and judge',
      say: 'Where does this novel describe the Leas, the lift, the Harbour and the sea at Folkestone? A program cut it at blank lines and kept pieces of 25 words or more: 1,138 passages. 100 of them hold at least one of the five words. Some are on your cards. Put them in order yourselves.',
      steps: ['Groups read the cards and write their own order on a slip.'],
      lookFor: 'Groups differ. That is the point: nobody has the key to what is right.',
    },
    {
      minutes: 10,
      title: 'Ranker A by hand',
      say: 'Ranker A counts hits: how often do the five words stand in the passage? Most hits first; if equal, the earlier passage first.',
      steps: [
        "Count the words in bold on each card, and write A's order of your cards on a slip.",
        "Then look at A's top ten of the whole book. What do its passages have in common?",
      ],
      lookFor: 'A likes long passages: they have more room for hits. Its third, passage 24, has 336 words.',
    },
    {
      minutes: 10,
      title: 'B and C',
      say: 'Ranker B divides the hits by the number of words. Ranker C counts how many different words are there, and uses hits only to break ties. Each is wrong in a way of its own.',
      steps: ['Look at the three top tens. Find a passage that one list loves and another does not.'],
      lookFor:
        'B likes short passages: its first, passage 44, has 31 words, says "sea" twice and is not about the town. C cannot tell a passing mention from a description. A and B share only three of their ten.',
    },
    {
      minutes: 5,
      title: 'Predict',
      say: "We will add up 1/(60 + rank) over the three lists. Before you do: which card will come first, and where will B's favourite, passage 44, land?",
      steps: ['Everyone writes both predictions on the grid, in ink.'],
      lookFor: 'A reason with each guess.',
    },
    {
      minutes: 15,
      title: 'Fuse',
      say: 'Rank 1 gives 1/61, rank 2 gives 1/62, rank 40 gives 1/100. Add the three, and put the sums in order.',
      steps: [
        'Fill in the grid. The table of decimals beside it saves time. Keep five digits.',
        'Compare with the prediction, and explain the gap.',
      ],
      lookFor:
        "Passage 98 leads with 0.04841, a hair before 406 with 0.04839. Passage 44 is fourth in the book: two lists hold it back. Passage 319 is in nobody's top ten and still comes ninth: being fairly good on every list counts for a lot.",
    },
    {
      minutes: 20,
      title: 'Write ranker A',
      say: 'Fill in the one missing line, run it, and see whether your top five is that of the lab.',
      steps: [
        'Work from the sheet with the program. The gap is marked.',
        'Print the top five. Say what they show about A.',
      ],
      lookFor: 'The five lines of the answer key. Long passages again.',
    },
    {
      minutes: 5,
      title: 'What fusion cannot know',
      say: 'Nobody has marked which passages are right. So this shows how fusion behaves, not that it is correct.',
      steps: ['Pupils answer the last sheet in their own words.'],
      lookFor: '"We would have to mark passages by reading them, without knowing which list they came from."',
    },
  ],
  questions: [
    [
      'Why 60?',
      'It comes from the paper of Cormack, Clarke and Büttcher (2009), who fixed it in a pilot study. Try 1 and 1,000 in the lab: at 1 a single first place can carry a passage, at 1,000 only the sum of the ranks counts.',
    ],
    [
      'Why not add up the scores of the rankers?',
      'A counts hits (5), B has fractions (0.06), C counts words (3). Their numbers do not mean the same. Ranks do.',
    ],
    ['Who was first in the whole book?', 'Passages 98, 406, 104, 44 and 234, in this order.'],
  ],
  words: [
    ['ranker', 'a rule, or a program, that puts passages in order'],
    ['rank', 'the place in a list, counted from 1'],
    ['hit', 'one of the five words, found in a passage'],
    ['passage', 'a piece of the book between blank lines'],
    ['fusion', 'making one list out of several'],
    ['predict', 'to say what will happen before you look'],
  ],
  pupilStory: [
    'Kipps is a novel by H. G. Wells. Much of it takes place in Folkestone, a town by the sea. The Leas is a walk along the top of the cliff there, and a lift goes up to it.',
    'Our question: where does the book describe the Leas, the lift, the Harbour and the sea at Folkestone? We look for five words: folkestone, leas, lift, harbour, sea.',
    'Three rankers have put the passages of the book in order. A ranker is a rule for making a list. They do not agree, and each is wrong in its own way. Can one good list come out of three poor ones?',
  ],
  pupilSteps: [
    'Read the cards. Put them in the order you think best. Write it on a slip.',
    'Be ranker A: count the hits (the words in bold). Most hits first.',
    'Look at the top tens of A, B and C. What does each get wrong?',
    'Predict. Which card will be first when we merge the lists? Where will passage 44 land?',
    'Merge. For each card add 1/(60 + rank) over the three lists. The largest sum is first.',
    'Compare with your guess. What did you not expect?',
    'Write ranker A as a program, and print its top five.',
  ],
  pupilQuestions: [
    'Your prediction and the result: what is the gap, and why?',
    'What does ranker A get wrong? Name a passage that shows it.',
    "Passage 319 is in nobody's top ten, yet it comes ninth. How can that be?",
    'What can fusion not know? How could you find out?',
  ],
};
