import { expect, test } from "vitest";
import { LEAST, nameIn } from "./name";

test("a name that fits stays as it is", () => {
  expect(nameIn("Ada", 100, 1, 16, 14)).toEqual({ text: "Ada", isSmall: false });
  expect(nameIn("Invitado 3150", 120, 1, 16, 14)).toEqual({ text: "Invitado 3150", isSmall: true });
  expect(nameIn("Invitado 3150", 76, 2, 11, 11).text).toBe("Invitado 3150");
});

test("of a name that is too long the end stays, so that guests are told apart", () => {
  const [one, other] = ["Invitado 3150", "Invitado 9174"].map(
    (name) => nameIn(name, 40, 1, 16, 14).text,
  );
  expect(one).toBe("Invi…3150");
  expect(other).toBe("Invi…9174");
  expect([...nameIn("x".repeat(40), 10, 1, 16, 14).text]).toHaveLength(LEAST);
});
