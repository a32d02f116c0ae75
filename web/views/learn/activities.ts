import type { ComponentType } from 'preact';
import { BuildActivity } from './activities/build-activity.tsx';
import { CodeActivity } from './activities/code-activity.tsx';
import { ConstantActivity } from './activities/constant-activity.tsx';
import { CountActivity } from './activities/count-activity.tsx';
import { CutActivity } from './activities/cut-activity.tsx';
import { ExplainActivity } from './activities/explain-activity.tsx';
import { FairActivity } from './activities/fair-activity.tsx';
import { FriendsActivity } from './activities/friends-activity.tsx';
import { JudgeActivity } from './activities/judge-activity.tsx';
import { OrderActivity } from './activities/order-activity.tsx';
import { PointsActivity } from './activities/points-activity.tsx';
import { PredictActivity } from './activities/predict-activity.tsx';
import { RankersActivity } from './activities/rankers-activity.tsx';
import { ReadActivity } from './activities/read-activity.tsx';
import { RevealActivity } from './activities/reveal-activity.tsx';
import { WeightsActivity } from './activities/weights-activity.tsx';
import type { ActivityProps } from './activity-props.ts';
import type { Activity } from './texts/learn-text.ts';

const TEXT_ALONE = (): null => null;

/** What a pupil does at each step. */
export const ACTIVITIES: Readonly<Record<Activity, ComponentType<ActivityProps>>> = {
  friends: FriendsActivity,
  points: PointsActivity,
  fair: FairActivity,
  cut: CutActivity,
  read: ReadActivity,
  order: OrderActivity,
  count: CountActivity,
  code: CodeActivity,
  build: BuildActivity,
  rankers: RankersActivity,
  predict: PredictActivity,
  reveal: RevealActivity,
  constant: ConstantActivity,
  weights: WeightsActivity,
  ties: TEXT_ALONE,
  judge: JudgeActivity,
  explain: ExplainActivity,
  limits: TEXT_ALONE,
  sources: TEXT_ALONE,
};
