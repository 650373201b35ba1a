/** What part of a display is seen: a scale, and where its origin is on the screen. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SMALLEST = 0.12;
const LARGEST = 4;

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The camera that shows `box` in the middle of a screen, at a scale. */
export function centred(box: Box, width: number, height: number, scale: number): Camera {
  return {
    scale,
    x: width / 2 - ((box.left + box.right) / 2) * scale,
    y: height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/** The camera that shows all of `box` in the middle of a screen, and no larger than `most`. */
export function fitted(
  box: Box,
  width: number,
  height: number,
  margin: number,
  most: number,
): Camera {
  const wide = (width - 2 * margin) / (box.right - box.left);
  const high = (height - 2 * margin) / (box.bottom - box.top);
  return centred(box, width, height, Math.max(0.01, Math.min(most, wide, high)));
}

/** Larger or smaller, with the point of the screen staying where it is. */
export function zoom(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = within(camera.scale * factor, SMALLEST, LARGEST);
  const grown = scale / camera.scale;
  return { scale, x: x - (x - camera.x) * grown, y: y - (y - camera.y) * grown };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera, moved back if the display would be out of sight. */
export function keptInSight(camera: Camera, box: Box, width: number, height: number): Camera {
  const margin = 60;
  const { scale } = camera;
  return {
    scale,
    x: within(camera.x, margin - box.right * scale, width - margin - box.left * scale),
    y: within(camera.y, margin - box.bottom * scale, height - margin - box.top * scale),
  };
}
