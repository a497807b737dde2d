import { fieldsOf } from '../../fields.ts'
import { textOf } from '../read-value.ts'
import type { DifyScope } from './dify-scope.ts'
import type { DifyApp } from './read-dify.ts'

// What an app may do beside its graph, and where that is set here.
const features: Readonly<Record<string, string>> = {
  suggested_questions_after_answer: 'follow-up questions: switch them on in the settings of the flow',
  speech_to_text: 'speech to text: choose a service in the settings of the flow',
  text_to_speech: 'text to speech: choose a service in the settings of the flow',
  sensitive_word_avoidance: 'the moderation of questions: set it in the settings of the flow',
  file_upload: 'files in the chat: allow them in the settings of the flow',
}

/** Names what an app has switched on that its flow does not do by itself. */
export function sayFeatures({ app, sketch }: DifyScope): void {
  for (const [name, words] of Object.entries(features))
    if (fieldsOf(app.features[name]).enabled === true)
      sketch.remark('Start', 'startAgentflow', `not carried over: ${words}`)
}

/** What is offered to be asked first. */
export function suggestionsOf({ features: { suggested_questions: asked } }: DifyApp): readonly string[] {
  return Array.isArray(asked) ? asked.flatMap((question) => textOf(question) ?? []) : []
}
