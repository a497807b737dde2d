import { allValueToken, type Selection, type VariableOption, type VariableState } from '../model/variable.ts'
import { t } from './words.ts'

export const allOption: VariableOption = { text: 'All', value: allValueToken }

const mostShown = 300

/** What a picker offers for what was typed; "All" first, and what was typed itself where that is allowed. */
export function offered({ variable, options }: VariableState, typed: string): readonly VariableOption[] {
  const all = variable.includesAll ? [allOption, ...options.filter(({ value }) => value !== allValueToken)] : options
  const needle = typed.trim().toLowerCase()
  const found = needle === '' ? all : all.filter((option) => wordOption(option).toLowerCase().includes(needle))
  const isKnown = all.some(({ value }) => value === typed.trim())
  const custom =
    needle !== '' && variable.allowsCustomValue && !isKnown ? [{ text: typed.trim(), value: typed.trim() }] : []
  return [...found.slice(0, mostShown), ...custom]
}

/**
 * What is chosen after a click on one of many options: it is added or taken away; "All" replaces the
 * others and they replace it; choosing nothing means "All" where there is one, else what was chosen stays.
 */
export function toggled(selected: Selection, clicked: VariableOption, includesAll: boolean): Selection {
  if (clicked.value === allValueToken) return [allOption]
  const others = selected.filter(({ value }) => value !== allValueToken && value !== clicked.value)
  const wasChosen = selected.some(({ value }) => value === clicked.value)
  if (!wasChosen) return [...others, clicked]
  if (others.length > 0) return others
  return includesAll ? [allOption] : selected
}

/** What is chosen, in a few words. */
export function wordSelection(selected: Selection): string {
  if (selected.length === 0) return t('none')
  return selected.map(wordOption).join(' + ')
}

/** What an option is called; the one that stands for all is called so in every language. */
export function wordOption({ text, value }: VariableOption): string {
  if (value === allValueToken) return t('all')
  return text === '' ? t('empty') : text
}
