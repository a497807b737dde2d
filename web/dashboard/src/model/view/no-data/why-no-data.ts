import type { Panel, Target } from '../../dashboard.ts'
import type { QueryAnswer } from '../../frame.ts'
import { interpolate, interpolatePromql } from '../../interpolate/interpolate.ts'
import { referencedNames } from '../../interpolate/references.ts'
import type { Scope } from '../../interpolate/scope.ts'
import { unknownNames } from '../../interpolate/unknown-names.ts'
import { type Json, text as textIn } from '../../json.ts'
import { isComputed } from '../../queries/build-query.ts'
import { isOtherType } from '../../sources/other-query.ts'
import type { VariableState } from '../../variable.ts'
import { t } from './words.ts'

/** Why a panel shows nothing, in one sentence, and what it asks. */
export type Reason = { readonly text: string; readonly queries: readonly ShownQuery[] }

/** A query as it was sent, or would be: its variables are filled in. */
export type ShownQuery = { readonly refId: string; readonly text: string }

export type ReasonContext = {
  readonly scope: Scope
  readonly variables: readonly VariableState[]
  readonly answers: readonly QueryAnswer[]
}

/** The queries of a panel with variables filled in; those of the answer, where it tells them, have their steps as well. */
export function shownQueries(panel: Panel, { scope, answers }: ReasonContext): readonly ShownQuery[] {
  return panel.targets
    .filter(({ isHidden }) => !isHidden)
    .flatMap((target) => {
      const { refId } = target
      const executed = answers.find((answer) => answer.refId === refId)?.frames[0]?.meta.executedQuery
      const text = executed?.replace(/^Expr: /, '').replace(/\nStep: .*$/s, '') ?? wordQuery(target, scope)
      return text === '' ? [] : [{ refId, text }]
    })
}

function wordQuery({ expr, raw }: Target, scope: Scope): string {
  if (expr.trim() !== '') return interpolatePromql(expr, scope)
  const sql = textIn(raw.rawSql, textIn(raw.queryText))
  if (sql !== '') return interpolate(sql, scope)
  if (isBlank(raw)) return ''
  const { datasource: _source, refId: _refId, hide: _hide, ...query } = raw
  return Object.keys(query).length === 0 ? '' : interpolate(JSON.stringify(query), scope)
}

/**
 * Why there is nothing to draw. A variable without a value explains more than an empty answer, so it comes first.
 *
 * @returns what is asked besides, for those who can tell whether it is right
 */
export function whyNoData(panel: Panel, context: ReasonContext): Reason {
  return { text: reasonOf(panel, context), queries: shownQueries(panel, context) }
}

function reasonOf({ targets, transformations }: Panel, { scope, variables, answers }: ReasonContext): string {
  const shown = targets.filter(({ isHidden }) => !isHidden)
  if (shown.length === 0) return t('allHidden')
  const open = openVariable(shown, variables)
  if (open !== undefined) return wordOpen(open)
  const [name] = shown.flatMap(({ expr }) => unknownNames(expr, scope))
  if (name !== undefined) return t('noVariable', { name })
  const unwritten = shown.filter((target) => target.expr.trim() === '' && !isComputed(target))
  if (unwritten.length === shown.length) {
    const other = unwritten.find(({ datasource: { type } }) => isOtherType(type))
    if (other === undefined) return t('emptyQuery')
    // What its source has answered, it could be asked.
    if (answers.length === 0) return t('otherType', { type: other.datasource.type ?? '' })
    if (unwritten.every(({ raw }) => isBlank(raw))) return t('emptyQuery')
  }
  const notice = answers.flatMap(({ frames }) => frames.flatMap(({ meta }) => meta.notices))[0]
  if (notice !== undefined) return notice.text
  return transformations.length > 0 && answers.some(hasFound) ? t('nothingLeft') : t('nothingFound')
}

const hasFound = ({ frames }: QueryAnswer) =>
  frames.some(({ fields }) => fields.some(({ values }) => values.length > 0))

const settings = new Set(['refId', 'format', 'type', 'source', 'editorMode'])

// Whether nobody has written or chosen anything that would be asked.
function isBlank(raw: Json): boolean {
  const written = Object.entries(raw).filter(([key, value]) => !settings.has(key) && typeof value !== 'boolean')
  return written.every(([key, value]) => key === 'datasource' || value === '' || value === null || value === undefined)
}

// The first variable that a query names and that stands for nothing.
function openVariable(targets: readonly Target[], variables: readonly VariableState[]) {
  const names = new Set(targets.flatMap(({ expr, raw }) => referencedNames(expr === '' ? JSON.stringify(raw) : expr)))
  const found = variables.find(
    ({ variable, selected }) =>
      names.has(variable.name) &&
      variable.kind !== 'textbox' &&
      variable.kind !== 'adhoc' &&
      variable.kind !== 'groupby' &&
      isOpen(selected),
  )
  return found === undefined ? undefined : { name: found.variable.name, error: found.error }
}

function wordOpen({ name, error }: { readonly name: string; readonly error: string | undefined }): string {
  return error === undefined ? t('noValue', { name }) : t('failedVariable', { name, error })
}

function isOpen(selected: VariableState['selected']): boolean {
  return selected.every(({ value }) => value === '')
}
