import { describe, expect, test } from 'vitest'
import { listGpus, parseNvidia, parseVulkan } from './list-gpus.ts'

describe('parseNvidia()', () => {
  test('reads one line a card', () => {
    expect(parseNvidia('NVIDIA GeForce RTX 3090, 24576\nNVIDIA GeForce RTX 3060, 12288\n')).toEqual([
      { name: 'NVIDIA GeForce RTX 3090', memoryBytes: 25_769_803_776 },
      { name: 'NVIDIA GeForce RTX 3060', memoryBytes: 12_884_901_888 },
    ])
  })

  test.each(['', 'No devices were found\n', 'NVIDIA GB10, [N/A]\n'])('reads none in %j', (output) => {
    expect(parseNvidia(output)).toEqual([])
  })
})

const vulkan = `
Device Properties and Extensions:
=================================
GPU0:
VkPhysicalDeviceProperties:
---------------------------
	apiVersion        = 1.3.274 (4206866)
	deviceType        = PHYSICAL_DEVICE_TYPE_DISCRETE_GPU
	deviceName        = AMD Radeon RX 6600 (RADV NAVI23)
VkPhysicalDeviceMemoryProperties:
=================================
memoryHeaps: count = 2
	memoryHeaps[0]:
		size   = 8321499136 (0x1f0000000) (7.75 GiB)
		budget = 8005484544 (0x1dd2a0000) (7.46 GiB)
		flags: count = 1
			MEMORY_HEAP_DEVICE_LOCAL_BIT
	memoryHeaps[1]:
		size   = 33514500096 (0x7cda0a000) (31.21 GiB)
		flags:
			None
GPU1:
VkPhysicalDeviceProperties:
---------------------------
	deviceType        = PHYSICAL_DEVICE_TYPE_CPU
	deviceName        = llvmpipe (LLVM 17.0.6, 256 bits)
VkPhysicalDeviceMemoryProperties:
=================================
memoryHeaps: count = 1
	memoryHeaps[0]:
		size   = 33514500096 (0x7cda0a000) (31.21 GiB)
		flags: count = 1
			MEMORY_HEAP_DEVICE_LOCAL_BIT
`

describe('parseVulkan()', () => {
  test('reads cards of their own, and not what pretends to be one', () => {
    expect(parseVulkan(vulkan)).toEqual([{ name: 'AMD Radeon RX 6600 (RADV NAVI23)', memoryBytes: 8_321_499_136 }])
  })

  test('reads none where there is no driver', () => {
    expect(parseVulkan('ERROR: VK_ERROR_INCOMPATIBLE_DRIVER')).toEqual([])
  })
})

test('listGpus() answers on any machine', async () => {
  expect(await listGpus()).toBeInstanceOf(Array)
})
