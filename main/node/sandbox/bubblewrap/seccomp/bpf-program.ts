/** Assembles classic BPF with named jump targets; a jump that cannot be encoded is a bug and throws. */

interface Instruction {
  readonly code: number;
  readonly operand: number;
  readonly whenTrue: string | null;
  readonly whenFalse: string | null;
}

export interface BpfProgram {
  label(name: string): void;
  /** Loads the 32-bit word at `offset` of the call's description. */
  load(offset: number): void;
  /** Continues at a label, or at the next instruction for null. */
  ifEqual(value: number, whenTrue: string | null, whenFalse: string | null): void;
  ifAtLeast(value: number, whenTrue: string | null, whenFalse: string | null): void;
  ifAnyBit(mask: number, whenTrue: string | null, whenFalse: string | null): void;
  answer(value: number): void;
  /** The program as the kernel reads it. */
  encode(): Uint8Array;
}

const codes = { load: 0x20, ifEqual: 0x15, ifAtLeast: 0x35, ifAnyBit: 0x45, answer: 0x06 } as const;
const instructionBytes = 8;
const mostInstructions = 4096;

export function bpfProgram(): BpfProgram {
  const instructions: Instruction[] = [];
  const labels = new Map<string, number>();
  const push = (
    code: number,
    operand: number,
    whenTrue: string | null = null,
    whenFalse: string | null = null,
  ): void => {
    instructions.push({ code, operand: operand >>> 0, whenTrue, whenFalse });
  };
  const distance = (target: string | null, from: number): number => {
    if (target === null) return 0;
    const jump = (labels.get(target) ?? Number.NaN) - from - 1;
    if (!(jump >= 0 && jump < 256)) throw new Error(`The jump to ${target} cannot be encoded.`);
    return jump;
  };
  return {
    label: (name) => void labels.set(name, instructions.length),
    load: (offset) => push(codes.load, offset),
    ifEqual: (value, whenTrue, whenFalse) => push(codes.ifEqual, value, whenTrue, whenFalse),
    ifAtLeast: (value, whenTrue, whenFalse) => push(codes.ifAtLeast, value, whenTrue, whenFalse),
    ifAnyBit: (mask, whenTrue, whenFalse) => push(codes.ifAnyBit, mask, whenTrue, whenFalse),
    answer: (value) => push(codes.answer, value),
    encode: () => {
      if (instructions.length > mostInstructions) throw new Error('The filter is too long for the kernel.');
      const bytes = new Uint8Array(instructions.length * instructionBytes);
      const view = new DataView(bytes.buffer);
      for (const [index, { code, operand, whenTrue, whenFalse }] of instructions.entries()) {
        view.setUint16(index * instructionBytes, code, true);
        view.setUint8(index * instructionBytes + 2, distance(whenTrue, index));
        view.setUint8(index * instructionBytes + 3, distance(whenFalse, index));
        view.setUint32(index * instructionBytes + 4, operand, true);
      }
      return bytes;
    },
  };
}
