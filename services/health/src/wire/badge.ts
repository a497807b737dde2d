const charPx = 6.6
const paddingPx = 10

const colors = { good: '#2f9e44', fair: '#e8890c', bad: '#e03131', none: '#868e96' } as const

export type BadgeTone = keyof typeof colors

const shieldColors = { good: 'brightgreen', fair: 'orange', bad: 'red', none: 'lightgrey' } as const

/** A badge as shields.io reads one from an address. */
export function renderShield(label: string, message: string, tone: BadgeTone): object {
  return { schemaVersion: 1, label, message, color: shieldColors[tone] }
}

/** A flat SVG badge of two parts. Both texts are ours: nothing foreign is written into it. */
export function renderBadge(label: string, message: string, tone: BadgeTone): string {
  const left = Math.round(label.length * charPx) + paddingPx
  const right = Math.round(message.length * charPx) + paddingPx
  const text = (x: number, words: string) => `<text x="${x}" y="14" text-anchor="middle">${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}">`,
    `<title>${label}: ${message}</title>`,
    `<rect width="${left + right}" height="20" rx="3" fill="#555"/>`,
    `<rect x="${left}" width="${right}" height="20" rx="3" fill="${colors[tone]}"/>`,
    '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    text(left / 2, label),
    text(left + right / 2, message),
    '</g></svg>',
  ].join('')
}
