/** `nativeImage`: pictures as bitmaps that nobody draws. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

export interface DrawnImage {
  readonly width: number;
  readonly height: number;
  /** Blue, green, red, alpha for each pixel. */
  readonly bitmap: Buffer;
  isTemplate: boolean;
}

type ImageOffered = 'addRepresentation' | 'getSize' | 'isEmpty' | 'isTemplateImage' | 'setTemplateImage';

export class StandinImage implements Pick<Electron.NativeImage, ImageOffered> {
  readonly drawn: DrawnImage;
  constructor(drawn: DrawnImage) {
    this.drawn = drawn;
  }
  addRepresentation(): void {
    // Larger versions for sharper screens.
  }
  getSize(): Electron.Size {
    return { width: this.drawn.width, height: this.drawn.height };
  }
  isEmpty(): boolean {
    return this.drawn.bitmap.length === 0;
  }
  isTemplateImage(): boolean {
    return this.drawn.isTemplate;
  }
  setTemplateImage(isTemplate: boolean): void {
    this.drawn.isTemplate = isTemplate;
  }
}

export const standinNativeImage = loud('nativeImage', {
  createFromBitmap: (bitmap: Buffer, { width, height }: Electron.CreateFromBitmapOptions): StandinImage => {
    if (bitmap.length !== width * height * 4) throw new Error('invalid buffer size');
    return loud('NativeImage', new StandinImage({ width, height, bitmap, isTemplate: false }));
  },
});
