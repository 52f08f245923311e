import { rankStyles, scoreAnswers, type Ranking } from './scoring.ts';
import { standingOf } from './standing.ts';
import { answersWith, type CountVector } from './test-answers.ts';

/** The standing of these counts under chances chosen by hand, in D, I, S, C order, so that words are tested without the model. */
export function standingWith(counts: CountVector, chances: CountVector, leastCounts?: CountVector) {
  const answers = answersWith(counts);
  const ranking = rankStyles(answers);
  const [D, I, S, C] = chances;
  const first = { D, I, S, C };
  const order = [...ranking].sort((a, b) => first[b] - first[a]) as unknown as Ranking;
  const leaders = order.filter(
    (_, index) => order.slice(0, index).reduce((sum, style) => sum + first[style], 0) < 80,
  );
  const again = [64, 61, 57] as const;
  const inOrder = { two: 31, four: 17 };
  const least = leastCounts && scoreAnswers(answersWith(leastCounts));
  return standingOf({
    scores: scoreAnswers(answers),
    ranking,
    least,
    certainty: { first, order, inOrder, again, leaders },
  });
}
