import { lazy, Suspense } from 'react'
import { PlainText } from './plain-text.tsx'

// Without its parser, which may be out of reach when the service just stopped, an answer is still text.
const Markdown = lazy(async () => {
  try {
    return { default: (await import('../markdown/markdown.tsx')).Markdown }
  } catch {
    return { default: PlainText }
  }
})

/** What a model wrote, as Markdown once its parser has been loaded. */
export function AnswerText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
