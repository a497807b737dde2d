import { useMemo } from 'react'
import type { Formula } from './math-tokens.ts'
import { renderMath } from './render-math.ts'
import { sanitize } from './sanitize.ts'

/** A formula, drawn. */
export function MathDrawing({ tex, isBlock }: Formula) {
  const __html = useMemo(() => sanitize(renderMath(tex, isBlock)), [tex, isBlock])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify's output
  return <span dangerouslySetInnerHTML={{ __html }} />
}
