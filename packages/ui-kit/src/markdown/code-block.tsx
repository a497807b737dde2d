import { memo } from 'react'
import { CopyButton } from '../content/copy-button.tsx'
import { t } from '../content/words.ts'
import classes from './markdown.module.css'

export type CodeBlockProps = {
  /** What follows the fence: the name of the language, and what is for other programs. */
  readonly language: string
  readonly code: string
}

/** Code, with its language and a button that copies it. */
export function CodeBlock({ language, code }: CodeBlockProps) {
  const shown = code.replace(/\n$/, '')
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <span>{/^[\w+#.-]*/.exec(language)?.[0]}</span>
        <CopyButton text={shown} label={t('copyCode')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {piecesOf(shown).map((lines, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what grows at its end is told by its place
            <Lines key={at} text={lines} />
          ))}
        </code>
      </pre>
    </div>
  )
}

// Each piece is laid out by itself, so that a line more does not lay out all of them again.
const Lines = memo(function Lines({ text }: { readonly text: string }) {
  return <span className={classes.lines}>{text}</span>
})

const linesAtOnce = 40

function piecesOf(code: string): readonly string[] {
  const lines = code.split('\n')
  const count = Math.ceil(lines.length / linesAtOnce)
  return Array.from({ length: count }, (_, at) => {
    const piece = lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce).join('\n')
    return at === count - 1 ? piece : `${piece}\n`
  })
}
