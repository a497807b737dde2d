import type { Panel } from '../dashboard.ts'
import type { Frame } from '../frame.ts'
import { interpolate } from '../interpolate/interpolate.ts'
import type { Scope } from '../interpolate/scope.ts'
import { labelsToFields } from '../transform/labels-to-fields.ts'
import { merge } from '../transform/merge.ts'
import { transform } from '../transform/transform.ts'
import type { Reshaped } from './prepare-panel-data.ts'

/** Does with the frames of a panel what its transformations ask for, and with those of a table what it can show. */
export function reshape(panel: Panel, raw: readonly Frame[], scope: Scope): Reshaped {
  const { frames, notes } = transform(raw, panel.transformations, (text) => interpolate(text, scope))
  return { frames: panel.kind === 'table' ? asTables(frames) : frames, notes }
}

/** A table shows one frame at a time: instant values of many series become one, with their labels as columns. */
function asTables(frames: readonly Frame[]): readonly Frame[] {
  const areNumbers = frames.length > 1 && frames.every(({ meta }) => meta.type === 'numeric-multi')
  if (!areNumbers) return frames
  const keep = (text: string) => text
  return merge(labelsToFields(frames, {}, keep), {}, keep)
}
