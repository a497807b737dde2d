import type { FlowTemplate } from './marketplace-template.ts'

/** The settings of a chat that shows what a flow is and what to ask it first, as the column `chatbotConfig` keeps them. */
export function welcomeOf({
  description,
  suggestions = [],
}: Pick<FlowTemplate, 'description' | 'suggestions'>): string {
  const prompts = suggestions.map((prompt, at) => [String(at), { prompt }] as const)
  return JSON.stringify({
    welcomeMessage: description,
    ...(prompts.length === 0 ? {} : { starterPrompts: Object.fromEntries(prompts) }),
  })
}
