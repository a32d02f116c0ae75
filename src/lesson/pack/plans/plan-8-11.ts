import type { BandPlan } from './band-plan.ts';

/** Points and places: three friends share one tub of ice cream, then read a book together. */
export const PLAN_8_11: BandPlan = {
  ages: '8 to 11',
  title: 'Three friends, one list',
  aims: [
    'I can merge three lists into one with a points rule.',
    'I can show that another rule may crown another winner, and say for whom that is fair.',
    'I can say how a search page may put its answers in order, and what it cannot know.',
  ],
  curriculum: [
    'England, computing, key stage 2, in our words: pupils use search well, learn that results are chosen and put in order, and judge what they find. Look up the wording of your own programme of study.',
    'It also serves mathematics (adding, putting in order, checking a total) and talk about fair rules, as in a vote.',
  ],
  bring: ['scissors', 'pencils', 'one calculator for each group (only for judge B)'],
  before: [
    'Print the pack once for yourself, and what the pupils get once for each group of three. Plain paper will do; thick paper is nicer for the cards.',
    'Cut out the flavour cards, the passage cards and the slips, or let the pupils cut.',
    'Keep this sheet and the answer key to yourself.',
  ],
  parts: [
    {
      minutes: 10,
      title: 'Three lists',
      say: 'Three friends want to buy one big tub of ice cream. Each of you likes something else. How can three lists become one?',
      steps: [
        'Make groups of three. Each group gets the ten flavour cards and three slips.',
        'Each pupil puts the ten flavours in order and writes the order on a slip.',
        'Short of time? Use the slips of Friends A, B and C, which are filled in.',
      ],
      lookFor: 'All ten flavours stand on each slip, each of them once.',
    },
    {
      minutes: 15,
      title: 'Merge by points',
      say: 'A first place gives 10 points, a second place gives 9, and so on down to 1. First write down who you think will win. Then add up.',
      steps: [
        'Each pupil writes a guess at the top of the grid.',
        'The group fills in places and points, adds up each row and puts the totals in order.',
        'Check: all totals together must make 165, because each friend gives out 55 points.',
        'Hold the guess beside the result. Who was surprised, and why?',
      ],
      lookFor:
        'With the lists of Friends A, B and C mint wins with 26 points, though nobody has it first. It is never lower than third.',
    },
    {
      minutes: 10,
      title: 'A second rule',
      say: 'Now forget the points. Count first places only: who is first most often? If two are level, count second places.',
      steps: [
        'Fill in the last two columns of the grid: how often each is first, and its place by that.',
        'Talk: is it the same winner? Which rule is fair? For whom is it not?',
      ],
      lookFor:
        'With the lists of Friends A, B and C chocolate wins now: it is first twice, and last with Friend C. There is no right answer here. A good reason names somebody who gains and somebody who loses.',
    },
    {
      minutes: 15,
      title: 'A book and three judges',
      say: 'A search page does the same with pieces of text. Where does this old book tell of the Leas, the lift, the Harbour and the sea at Folkestone? You are the first judge: read, and put the cards in order.',
      steps: [
        'Each group reads the passage cards and writes its own order on a slip.',
        'Judge A counts the hits: how many words in bold? Most hits first.',
        'Judge B wants short cards full of hits: hits divided by words. The largest number first.',
        'Judge C counts how many different words are in bold. If two are level, more hits go first.',
        'If two cards are still level, the lower passage number goes first. Write one slip for each judge.',
      ],
      lookFor:
        'The judges do not agree. B puts passage 44 first. It is short and says "sea" twice, but it is not about the town.',
    },
    {
      minutes: 5,
      title: 'Guess, then merge',
      say: 'Write down which card you think will win. Then merge the three judges by points.',
      steps: [
        'Fill in the second grid. First place gives as many points as there are cards.',
        'Hold your guess beside the result.',
      ],
      lookFor: 'Passage 98 wins. The card that only one judge loves does not.',
    },
    {
      minutes: 5,
      title: 'What the lists cannot know',
      say: 'Who has told us which card is right? Nobody. So we know who agrees. We do not know who is right.',
      steps: ['Each pupil answers the last sheet in their own words.'],
      lookFor: 'Something like: "The list shows what the judges like together. You still have to read it."',
    },
  ],
  questions: [
    [
      'What are the Leas and the lift?',
      'The Leas is a walk along the top of the cliff at Folkestone, in the south of England. The lift carries people between the beach and the cliff top.',
    ],
    [
      'Is this how real search works?',
      'Yes, in small. Real programs also have several judges and add up points, but the points of a place fall more gently than ours. The packs for older pupils have that rule.',
    ],
    [
      'Why is the order of the cards not that of the whole book?',
      'The book has 100 passages with one of our words. Among all of them a card may stand 15th where it is 4th on your table. A place depends on who else is in the list.',
    ],
  ],
  words: [
    ['place', 'where something stands in a list: first place is the top'],
    ['points', 'what a place gives: more for a better place'],
    ['judge', 'someone who puts things in order by a rule'],
    ['hit', 'one of our words, found in a text'],
    ['passage', 'a piece of a book'],
    ['merge', 'to make one list out of many'],
  ],
  pupilStory: [
    'Three friends want to buy one big tub of ice cream. But each of them likes a different one best.',
    'So each friend makes a list. The best comes first. How can three lists become one?',
    'Then you will do the same with an old book. It is called Kipps. H. G. Wells wrote it. It tells of a town by the sea. The town is called Folkestone.',
    'On top of the cliff there is a walk, the Leas. A lift goes up to it. We look for the best place in the book to read about the Leas, the lift, the Harbour and the sea.',
  ],
  pupilSteps: [
    'Put the ten flavour cards in order. Write your list on a slip.',
    'Guess who will win. Write it down!',
    'Give points. A first place gives 10. A second place gives 9. Go on down to 1.',
    'Add up. The most points win.',
    'Now count first places only. Who wins now? Is that fair?',
    'Read the cards from the book. Put them in order. Write your list on a slip.',
    'Be judge A. Count the words in bold. Most hits go first.',
    'Be judge B. Divide the hits by the words of the card. The largest number goes first.',
    'Be judge C. Count how many different words are in bold. Most go first. If two are level, more hits go first.',
    'Guess which card will win. Then merge the three lists by points.',
  ],
  pupilQuestions: [
    'Did you guess the winner? What made it win?',
    'Which rule do you like more: points, or first places? Who gains by it? Who loses?',
    'Judge B loved a card that is not about the town. Why did it not win in the end?',
    'What can the list not know?',
  ],
};
