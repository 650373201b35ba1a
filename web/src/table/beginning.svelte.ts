/** Before the first tile lies, the wheel is in the middle. It leaves when the first tile is taken, and does not come back. */
import { glide } from "../layout/placed";
import type { Rect } from "../layout/rect";
import type { Screen } from "../layout/table";
import type { Scene } from "../state/scene";

/** Whether nobody has taken a tile yet, and the viewer is one who will. */
const isUntouched = ({ state, held, step, arriving, game }: Scene) =>
  state.you.seats.length > 0 &&
  held === null &&
  step === null &&
  arriving === null &&
  game.view.players.every(({ display }) => display.length === 0);

export class Beginning {
  /** The table whose first tile was taken. */
  #begun = $state.raw<string | null>(null);
  #isFirst: boolean;
  /** Whether the wheel is in the middle. */
  get isFirst() {
    return this.#isFirst;
  }

  constructor(table: () => { kind: Screen; scene: Scene }) {
    this.#isFirst = $derived.by(() => {
      const { kind, scene } = table();
      return kind === "play" && this.#begun !== scene.name && isUntouched(scene);
    });
    $effect(() => {
      if (!this.#isFirst) this.#begun = table().scene.name;
    });
  }

  /** Lets the wheel glide from the middle to its place. */
  glides(place: () => { wheel: HTMLElement | undefined; to: Rect }) {
    let middle: Rect | null = null;
    $effect(() => {
      const { wheel, to } = place();
      if (wheel && middle && !this.#isFirst) glide(wheel, middle, to);
      middle = this.#isFirst ? to : null;
    });
  }
}
