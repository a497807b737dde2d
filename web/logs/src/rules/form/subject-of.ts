import type { ContainerBody } from '../../../../../services/logs/src/wire/container.ts'
import type { View } from '../../app/view.ts'
import { newDraft } from './draft.ts'
import { linesOf } from './lines-of.ts'
import type { Subject } from './subject.ts'
import { t } from './words.ts'

const value = '{{ $value }}'

/** A new rule about what somebody looks at. @param title what the choice of containers is called */
export function subjectOf(view: View, listed: readonly ContainerBody[], title: string): Subject {
  const { search } = view
  // Such a text would be read as one that is to be filled in.
  const isSaid = search !== '' && !search.includes('{{')
  const summary = isSaid ? t('linesWith', { value, search }) : t('linesOf', { value, what: title })
  return { initial: newDraft(linesOf(view, listed), summary) }
}
