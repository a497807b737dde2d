/** What nvidia-smi is asked for, and under which name DCGM's exporter gives it. */
export type NvidiaField = { readonly field: string; readonly name: string; readonly help: string }

/** Who a card is; these are known to every version. */
export const identityFields = ['index', 'uuid', 'pci.bus_id', 'driver_version', 'name'] as const

/** Its figures; an older driver does not know some of them. Memory in MiB, as DCGM has it. */
export const figureFields: readonly NvidiaField[] = [
  { field: 'clocks.sm', name: 'DCGM_FI_DEV_SM_CLOCK', help: 'Clock of the multiprocessors, MHz.' },
  { field: 'clocks.mem', name: 'DCGM_FI_DEV_MEM_CLOCK', help: 'Clock of the memory, MHz.' },
  { field: 'temperature.gpu', name: 'DCGM_FI_DEV_GPU_TEMP', help: 'Temperature of the chip, °C.' },
  { field: 'temperature.memory', name: 'DCGM_FI_DEV_MEMORY_TEMP', help: 'Temperature of the memory, °C.' },
  { field: 'power.draw', name: 'DCGM_FI_DEV_POWER_USAGE', help: 'Power drawn, W.' },
  { field: 'enforced.power.limit', name: 'DCGM_FI_DEV_ENFORCED_POWER_LIMIT', help: 'Most power that may be drawn, W.' },
  { field: 'fan.speed', name: 'DCGM_FI_DEV_FAN_SPEED', help: 'Speed of the fan, percent.' },
  { field: 'utilization.gpu', name: 'DCGM_FI_DEV_GPU_UTIL', help: 'Time in which something was computed, percent.' },
  {
    field: 'utilization.memory',
    name: 'DCGM_FI_DEV_MEM_COPY_UTIL',
    help: 'Time in which memory was read or written, percent.',
  },
  { field: 'utilization.encoder', name: 'DCGM_FI_DEV_ENC_UTIL', help: 'Use of the video encoder, percent.' },
  { field: 'utilization.decoder', name: 'DCGM_FI_DEV_DEC_UTIL', help: 'Use of the video decoder, percent.' },
  { field: 'memory.total', name: 'DCGM_FI_DEV_FB_TOTAL', help: 'Memory of the card, MiB.' },
  { field: 'memory.free', name: 'DCGM_FI_DEV_FB_FREE', help: 'Memory that is free, MiB.' },
  { field: 'memory.used', name: 'DCGM_FI_DEV_FB_USED', help: 'Memory that is used, MiB.' },
  { field: 'memory.reserved', name: 'DCGM_FI_DEV_FB_RESERVED', help: 'Memory that the driver keeps, MiB.' },
]
