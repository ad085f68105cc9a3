// The rules of the games in Polish, as lists of sentences.
import type { Rules } from "./rules";

export const rulesInPolish: Rules = {
  "misie-patysie": [
    "W jednej puli leżą misie i patyki.",
    "Gracze na zmianę zabierają pewną liczbę misiów albo patyków, albo po równo jednych i drugich: co najmniej jeden, a każdego rodzaju najwyżej tyle, na ile pozwala plansza.",
    "Kto opróżni pulę, wygrywa.",
  ],
  paski: [
    "Na rzędzie pól gracze kładą na zmianę paski trzech długości, każdych dowolnie wiele.",
    "Pasek leży na wolnych polach, jedno obok drugiego.",
    "Kto nie może położyć żadnego paska, przegrywa.",
  ],
  hydrorozgrywka: [
    "Skrzyżowania miasta łączą drogi; każda leży na dokładnie jednym cyklu prostym. Pod każdą trzeba zakopać rurę.",
    "Obie ekipy idą razem od skrzyżowania startowego. Bajtazar i Bajtoni na zmianę wybierają drogę bez rury, wychodzącą ze skrzyżowania, na którym stoją; zakopują rurę i przechodzą na drugi koniec drogi.",
    "Kto nie może wykonać ruchu, przegrywa.",
  ],
  zielone: [
    "Pionek wędruje po wierzchołkach, z których niektóre są zielone. Przesuwa go ten, do kogo należy wierzchołek, na którym pionek stoi – zawsze na wierzchołek drugiego gracza.",
    "Partia kończy się, gdy pionek stanie na jakimś wierzchołku po raz drugi.",
    "Ania wygrywa, jeśli na zamkniętym właśnie cyklu leży zielony wierzchołek, w przeciwnym razie wygrywa Bolek. To, co było przed cyklem, nie liczy się.",
  ],
  graf: [
    "Pionek stoi na wierzchołku grafu skierowanego. Gracze na zmianę przesuwają go wzdłuż krawędzi.",
    "Wierzchołek bez krawędzi kończy partię i mówi, ile jest wart dla gracza, który miałby się z niego ruszyć: wygraną, przegraną albo remis.",
    "Gdy pionek po raz trzeci stoi na tym samym wierzchołku przy ruchu tego samego gracza, jest remis.",
  ],
  "policjant-i-zlodziej": [
    "Policjant ściga złodzieja, który szuka wyjścia. Zaczyna policjant; stoi w miejscu albo idzie w jednym z 8 kierunków, złodziej – w jednym z 4. Nikt nie wchodzi w ścianę.",
    "Obaj na jednym polu: wygrał policjant. W przeciwnym razie, złodziej na wyjściu: wygrał złodziej.",
    "Ta sama sytuacja po raz trzeci to remis.",
  ],
};
