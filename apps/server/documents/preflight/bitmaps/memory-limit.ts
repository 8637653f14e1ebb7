/** From the DOM's types, which Node's lack. */
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } }

export interface MemoryLimit {
  readonly isSpent: boolean
  release(): void
}

/** PDFium's build may grow to 2 GiB. Refusing growth ends the rendering like an out-of-memory error. */
export function limitMemory(bytes: number): MemoryLimit {
  const memory = WebAssembly.Memory.prototype
  const { grow } = memory
  let isSpent = false
  memory.grow = function (this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 <= bytes) return grow.call(this, pages)
    isSpent = true
    throw new RangeError('The renderer exceeds its memory limit.')
  }
  return {
    get isSpent() {
      return isSpent
    },
    release: () => {
      memory.grow = grow
    },
  }
}
