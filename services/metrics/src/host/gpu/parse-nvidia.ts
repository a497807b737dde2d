import { type Family, type FamilySample, gauge } from '../../domain/model/family.ts'
import { identityFields, type NvidiaField } from './nvidia-fields.ts'

/**
 * Reads what nvidia-smi answers as CSV: a line for each card with its identity and then the figures that were asked
 * for. What a card does not have is left out.
 *
 * @param hostname of this machine, for the label that DCGM's exporter gives it
 */
export function parseNvidia(csv: string, fields: readonly NvidiaField[], hostname: string): readonly Family[] {
  const cards = csv
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter((cells) => cells.length === identityFields.length + fields.length)
    .map((cells) => ({ labels: labelsOf(cells, hostname), figures: cells.slice(identityFields.length) }))
  return fields.flatMap(({ name, help }, at): Family[] => {
    const samples = cards.flatMap(({ labels, figures }): FamilySample[] => {
      const value = readFigure(figures[at])
      return value === undefined ? [] : [{ labels, value }]
    })
    return samples.length === 0 ? [] : [gauge(name, help, samples)]
  })
}

function labelsOf(cells: readonly string[], hostname: string): FamilySample['labels'] {
  const [index = '', uuid = '', busId = '', driver = '', name = ''] = cells
  return {
    gpu: index,
    UUID: uuid,
    pci_bus_id: busId,
    device: `nvidia${index}`,
    modelName: name,
    Hostname: hostname,
    DCGM_FI_DRIVER_VERSION: driver,
  }
}

// "[N/A]", "[Not Supported]", "[Unknown Error]" and the like say that there is none.
function readFigure(cell: string | undefined): number | undefined {
  return cell !== undefined && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined
}
