import { element } from './element.ts'
import { createFormView } from './form-view.ts'
import type { LeadQuestion } from './look.ts'
import type { Talk } from './talk.ts'
import type { Lead, VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

/** Asks who is there before anything else; what is told is kept with the talk. */
export function leadView(
  { title, thanks, parts }: LeadQuestion,
  talk: Pick<Talk, 'chatId' | 'introduce'>,
  service: Pick<VisitorService, 'leave'>,
  onKnown: (thanks: string) => void,
): HTMLElement {
  const fault = element('p', { class: 'wrong', role: 'alert' })
  const fields = parts.map((part) => ({ name: part, label: t(part), type: 'string', options: [] }) as const)
  const submit = async (told: Lead) => {
    try {
      await service.leave(talk.chatId, told)
      talk.introduce(told)
      onKnown(thanks)
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error)
    }
  }
  const { view } = createFormView({
    form: { title: title || t('who'), description: '', fields },
    hearing: undefined,
    onSubmit: (told) => void submit(told as Lead),
  })
  view.append(fault)
  return view
}
