import type { ChatMessage } from '../../../../domain/engine/engine.ts'
import type { Render } from './jinja.ts'
import { type TemplateAbilities, toTemplateMessages } from './template-messages.ts'

const needle = 'needle-1f8c'
const usual: TemplateAbilities = { system: true, parts: false, textArguments: false, nullContent: false }

/**
 * Learns by trying what a template does with messages.
 *
 * @param render the template with all its values but the messages
 */
export function probeTemplate(render: (messages: Parameters<Render>[0]['messages']) => string): TemplateAbilities {
  const shows = (abilities: TemplateAbilities, messages: readonly ChatMessage[], what = needle) => {
    try {
      return render(toTemplateMessages(messages, abilities)).includes(what)
    } catch {
      return false
    }
  }
  const question: ChatMessage = { role: 'user', content: needle }
  const parts = !shows(usual, [question]) && shows({ ...usual, parts: true }, [question])
  const plain: ChatMessage = { role: 'user', content: 'Hi' }
  const system = shows({ ...usual, parts }, [{ role: 'system', content: needle }, plain])
  const known = { ...usual, parts, system }
  const called: readonly ChatMessage[] = [
    plain,
    { role: 'assistant', content: '', toolCalls: [{ id: 'call12345', name: 'f', arguments: `{"${needle}":1}` }] },
    { role: 'tool', content: 'done', toolCallId: 'call12345', name: 'f' },
  ]
  const forms = [false, true].flatMap((nullContent) =>
    [false, true].map((textArguments) => ({ ...known, nullContent, textArguments })),
  )
  // A template that joins its own texts with an object writes it in Python's notation.
  const written = forms.find(
    (form) => shows(form, called) && !(!form.textArguments && shows(form, called, `'${needle}'`)),
  )
  return written ?? known
}
