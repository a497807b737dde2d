import type { FlowDocument } from '@hearth/flow'
import { saveFile } from '../../app/save-file.ts'
import { drawPicture } from './draw-picture.ts'

// For screens that show two points for each, which most do.
const scale = 2

/** Gives the browser a picture of the drawing to save, in the colours of the page. */
export async function savePicture(drawing: FlowDocument, name: string, format: 'svg' | 'png'): Promise<void> {
  const svg = drawPicture(drawing, colorsOfPage())
  if (format === 'svg') return saveFile(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))
  saveFile(`${name}.png`, await paint(svg))
}

function colorsOfPage(): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--mantine-${name}`).trim()
}

async function paint(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}
