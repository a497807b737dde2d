import { Failure } from '@hearth/kernel'
import type { AnswerForm } from '../../domain/chat/chat-call.ts'
import type { Addressee } from './addressee.ts'

/**
 * The form that an answer must have, in the words of a kind of server.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for a grammar where there are none
 */
export function writeForm(
  { form }: { readonly form: AnswerForm },
  kind: Addressee['kind'],
): Readonly<Record<string, unknown>> {
  if (form.kind === 'text') return {}
  if (form.kind === 'json') return { response_format: { type: 'json_object' } }
  if (form.kind === 'schema') {
    const { schema, strict } = form
    return { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema, strict } } }
  }
  if (kind === 'llama-server') return { grammar: form.grammar }
  if (kind === 'vllm') return { structured_outputs: { grammar: form.grammar } }
  throw new Failure('invalid', `Cannot hold the answer to a grammar: its upstream, of kind ${kind}, has none`, {
    code: 'unsupported_value',
    param: 'grammar',
  })
}
