const format = 'application/x-hearth-node'

/** Says which kind of node is dragged. */
export function writeDraggedKind(transfer: DataTransfer, name: string): void {
  transfer.setData(format, name)
  transfer.effectAllowed = 'copy'
}

/** Whether a kind of node is what is dragged; its name is told when it is let go. */
export function isDraggedKind(transfer: DataTransfer): boolean {
  return transfer.types.includes(format)
}

/** @returns the empty text when something else was let go */
export function readDraggedKind(transfer: DataTransfer): string {
  return transfer.getData(format)
}
