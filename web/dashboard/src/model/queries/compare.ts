import type { Field, Frame, QueryAnswer } from '../frame.ts'
import { displayNameOf } from '../frames/display-name.ts'
import { parseDuration } from '../time/duration.ts'
import { previousPeriod } from '../time/previous-period.ts'
import { t } from '../words.ts'
import type { QueryRequest } from './build-query.ts'

/** As Grafana writes that nothing is compared. */
const noPeriod = '__noPeriod'

/** How far before its range a panel is compared, in milliseconds; `undefined` where it is not. */
export function compareShiftMs(timeCompare: string | undefined, { from, to }: QueryRequest): number | undefined {
  if (timeCompare === undefined || timeCompare === noPeriod) return undefined
  const shiftMs = timeCompare === previousPeriod ? Number(to) - Number(from) : parseDuration(timeCompare)
  return shiftMs === undefined || !(shiftMs > 0) ? undefined : shiftMs
}

/** The same questions about the time so far before. */
export function shiftedRequest(request: QueryRequest, shiftMs: number): QueryRequest {
  return { ...request, from: String(Number(request.from) - shiftMs), to: String(Number(request.to) - shiftMs) }
}

/**
 * Answers about the time before as they are drawn beside those of today: at today's times, grey and dashed, with a name
 * and a letter of their own.
 *
 * @param template how the panel names its fields, where it does
 */
export function compared(
  answers: readonly QueryAnswer[],
  shiftMs: number,
  template: string | undefined,
): readonly QueryAnswer[] {
  const all = answers.flatMap(({ frames }) => frames)
  return answers.map((answer) => ({
    ...answer,
    refId: asCompared(answer.refId),
    frames: answer.frames.map((frame) => ({
      ...frame,
      refId: asCompared(frame.refId ?? answer.refId),
      fields: frame.fields.map((field) =>
        field.type === 'time' ? moved(field, shiftMs) : renamed(field, frame, all, template),
      ),
    })),
  }))
}

function asCompared(refId: string): string {
  return `${refId}-compare`
}

function moved(field: Field, shiftMs: number): Field {
  return { ...field, values: field.values.map((value) => (typeof value === 'number' ? value + shiftMs : value)) }
}

function renamed(field: Field, frame: Frame, all: readonly Frame[], template: string | undefined): Field {
  const named = (name: string) => t('comparison', { name })
  const own = field.config.displayName ?? template
  const config: Field['config'] = {
    ...field.config,
    ...(own === undefined ? {} : { displayName: named(own) }),
    displayNameFromDS: named(displayNameOf(field, frame, all)),
    color: { mode: 'fixed', fixedColor: 'gray' },
    custom: { ...field.config.custom, lineStyle: { fill: 'dash', dash: [10, 10] } },
  }
  return { ...field, config }
}
