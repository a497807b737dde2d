import type { Needle, StreamEntry } from '../../streams/stream-store.ts'
import { stageError } from '../logql-error.ts'
import type { LineFilter, Stage } from '../syntax/ast.ts'
import { printStage } from '../syntax/printer/print.ts'
import { createLineTemplate } from '../template/line-template.ts'
import { createLabelTest, labelsOf } from './filters/label-filter.ts'
import { createLineTest, needlesOf } from './filters/line-filter.ts'
import { checkPattern, parsePattern } from './filters/line-pattern.ts'
import type { LineTest } from './filters/line-test.ts'
import { decolorizeStage, labelFormatStage, lineFormatStage } from './format.ts'
import type { LineLabels } from './labels/line-labels.ts'
import { dropStage, keepStage } from './labels/select-labels.ts'
import { jsonExpressionStage, logfmtExpressionStage } from './parsers/expressions.ts'
import { jsonStage, logfmtStage, patternStage, regexpStage, unpackStage } from './parsers/parsers.ts'
import { namesOf } from './parsers/regexp-names.ts'
import { projectionOf } from './projection.ts'
import type { Hints, LineStage, Projection } from './stage.ts'

/** The stages of a query, ready to run. */
export type Pipeline = {
  /** Asked of a line before its labels are looked at; none where every line is wanted. */
  readonly accepts: LineTest | undefined
  /** What a line has to hold to be accepted. */
  readonly needles: readonly Needle[]
  /** What is left of a line that was accepted; sets `labels`. `undefined` where it is not wanted. */
  run(entry: StreamEntry, labels: LineLabels): string | undefined
  /** Whether the labels of a line are those that it came with. */
  readonly keepsLabels: boolean
  /** What of a line the stages look at, where that is little. */
  readonly projection: Projection | undefined
  /** Whether stages look at the level of a line, which its text can tell. */
  readonly asksLevel: boolean
}

/** @throws {LogqlError} `parse`, for a stage that cannot be made */
export function createPipeline(stages: readonly Stage[], hints: Hints): Pipeline {
  const ordered = reorder(stages)
  const [first] = ordered
  const accepts = first?.kind === 'lines' ? lineTest(first) : undefined
  const others = first?.kind === 'lines' ? ordered.slice(1) : ordered
  const rest = others.map((stage) => createStage(stage, hints))
  return {
    accepts,
    needles: first?.kind === 'lines' ? first.filters.flatMap(needlesOf) : [],
    keepsLabels: rest.length === 0,
    projection: projectionOf(others, hints),
    asksLevel: labelsNeeded(stages).some((name) => name.startsWith('detected_level')),
    run(entry, labels) {
      labels.reset(entry)
      let line: string | undefined = entry.line
      for (const stage of rest) {
        line = stage(line, labels, entry.time)
        if (line === undefined) return undefined
      }
      return line
    },
  }
}

// Tests of the line are the cheapest, so they come as early as the line is what they are to be asked of.
function reorder(stages: readonly Stage[]): readonly Stage[] {
  const ordered: Stage[] = []
  let filters: LineFilter[] = []
  let others: Stage[] = []
  const flush = () => {
    if (filters.length > 0) ordered.push({ kind: 'lines', filters })
    ordered.push(...others)
    filters = []
    others = []
  }
  for (const stage of stages) {
    if (stage.kind === 'lines') filters.push(...stage.filters)
    else if (stage.kind === 'label') {
      flush()
      ordered.push(stage)
    } else {
      others.push(stage)
      if (stage.kind === 'line_format' || stage.kind === 'unpack') flush()
    }
  }
  flush()
  return ordered
}

function lineTest(stage: Stage & { kind: 'lines' }): LineTest {
  return made(stage, createLineTest(stage.filters))
}

function made<T extends object>(stage: Stage, value: T | { readonly fault: string }): T {
  if ('fault' in value) throw stageError(printStage(stage), value.fault)
  return value
}

function createStage(stage: Stage, hints: Hints): LineStage {
  switch (stage.kind) {
    case 'lines': {
      const test = lineTest(stage)
      return (line) => (test(line) ? line : undefined)
    }
    case 'label': {
      const test = made(stage, createLabelTest(stage.filter))
      return (line, labels) => (test(labels) ? line : undefined)
    }
    case 'json':
      return stage.extractions.length === 0
        ? jsonStage(hints)
        : made(stage, jsonExpressionStage(stage.extractions, hints))
    case 'logfmt':
      if (stage.extractions.length === 0) return logfmtStage(stage.strict, stage.keepsEmpty, hints)
      return made(stage, logfmtExpressionStage(stage.extractions, stage.strict, hints))
    case 'regexp':
      return regexpStage(made(stage, namesOf(stage.pattern)), hints)
    case 'pattern': {
      const pattern = parsePattern(stage.pattern)
      const fault = checkPattern(pattern)
      if (fault !== undefined) throw stageError(printStage(stage), fault.fault)
      return patternStage(pattern, hints)
    }
    case 'unpack':
      return unpackStage(hints)
    case 'decolorize':
      return decolorizeStage
    case 'line_format': {
      const template = createLineTemplate(stage.template)
      if ('fault' in template) throw stageError(printStage(stage), `invalid line template: ${template.fault}`)
      return lineFormatStage(template)
    }
    case 'label_format':
      return made(stage, labelFormatStage(stage.formats))
    case 'drop':
      return dropStage(stage.labels)
    case 'keep':
      return keepStage(stage.labels)
  }
}

/** Names of the labels that stages look at. */
export function labelsNeeded(stages: readonly Stage[]): readonly string[] {
  return stages.flatMap((stage) => {
    if (stage.kind === 'label') return labelsOf(stage.filter)
    if (stage.kind === 'line_format') return templateLabels(stage.template)
    if (stage.kind !== 'label_format') return []
    return stage.formats.flatMap(({ value, isRename }) => (isRename ? [value] : templateLabels(value)))
  })
}

function templateLabels(text: string): readonly string[] {
  const template = createLineTemplate(text)
  return 'fault' in template ? [] : template.labels
}
