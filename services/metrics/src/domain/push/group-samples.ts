import { Labels } from '../model/labels.ts'
import { type PushedSample, type PushGroup, pushTimes } from './group.ts'

/** All series of a group as they stand now, with the times of its pushes. */
export function* groupSamples(group: PushGroup): Generator<PushedSample> {
  for (const { samples } of group.families.values()) yield* samples
  for (const { name, of } of pushTimes)
    yield { labels: Labels.of({ ...group.labels, __name__: name }), value: of(group) }
}
