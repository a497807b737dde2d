import type { NamedLabel } from '../../syntax/ast.ts'
import { compileMatcher } from '../../syntax/matches.ts'
import type { LineStage } from '../stage.ts'
import type { LineLabels } from './line-labels.ts'

type Choice = { readonly name: string; readonly matches: ((value: string) => boolean) | undefined }

function choiceOf(label: NamedLabel): Choice {
  if ('name' in label) return { name: label.name, matches: undefined }
  return { name: label.matcher.label, matches: compileMatcher(label.matcher) }
}

/** Takes labels away, also those of faults. */
export function dropStage(labels: readonly NamedLabel[]): LineStage {
  const choices = labels.map(choiceOf)
  return (line, of) => {
    for (const choice of choices) drop(choice, of)
    return line
  }
}

function drop({ name, matches }: Choice, labels: LineLabels): void {
  if (name === '__error__') {
    if (matches === undefined || matches(labels.error)) labels.error = ''
  } else if (name === '__error_details__') {
    if (matches === undefined || matches(labels.errorDetails)) labels.errorDetails = ''
  } else if (matches === undefined ? labels.get(name) !== undefined : matches(labels.get(name) ?? '')) {
    labels.delete(name)
  }
}

const special = new Set(['__error__', '__error_details__', '__preserve_error__'])

/** Takes all other labels away, but those of faults. */
export function keepStage(labels: readonly NamedLabel[]): LineStage {
  const choices = labels.map(choiceOf)
  const isKept = (name: string, value: string) =>
    choices.some((choice) => choice.name === name && (choice.matches === undefined || choice.matches(value)))
  return (line, of) => {
    for (const [name, value] of Object.entries(of.all())) {
      if (!special.has(name) && !isKept(name, value)) of.delete(name)
    }
    return line
  }
}
