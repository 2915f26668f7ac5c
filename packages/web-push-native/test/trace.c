/*
 * Agrees with each pair of keys from standard input (65 and 32 bytes) in a process of its own, one instruction after the other,
 * and prints how many instructions it executed and a hash of their addresses. Linked with the object of the addon, so that it
 * is the machine code of the addon that runs. With an argument it branches on the last bit of the private key instead, to show
 * that this is seen.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../c/agreement.h"
#include "../c/openssl.h"

enum { PAIR_LENGTH = PUBLIC_KEY_LENGTH + PRIVATE_KEY_LENGTH };

void OPENSSL_cleanse(void *start, size_t length) {
  volatile uint8_t *bytes = start;
  while (length-- > 0) *bytes++ = 0;
}

static bool agree_once(const uint8_t *pair) {
  struct agreement result;
  return agree_by_lanes(1, (struct keys){pair, PAIR_LENGTH}, (struct keys){pair + PUBLIC_KEY_LENGTH, PAIR_LENGTH}, &result);
}

static bool branch_once(const uint8_t *pair) { return pair[PAIR_LENGTH - 1] & 1 ? getpid() > 0 : true; }

static bool trace(bool (*function)(const uint8_t *), const uint8_t *pair) {
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    raise(SIGSTOP);
    _exit(function(pair) ? 0 : 1);
  }
  uint64_t steps = 0, hash = UINT64_C(0xcbf29ce484222325);
  int status;
  while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, child, NULL, &registers) != 0) return false;
    hash = (hash ^ registers.rip) * UINT64_C(0x100000001b3);
    steps++;
    if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0) return false;
  }
  printf("%llu %016llx\n", (unsigned long long)steps, (unsigned long long)hash);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int count, char **arguments) {
  (void)arguments;
  /* A buffer, allocated after the first trace, would change the memory in which the second one begins. */
  setvbuf(stdout, NULL, _IONBF, 0);
  uint8_t pair[PAIR_LENGTH];
  while (fread(pair, sizeof pair, 1, stdin) == 1)
    if (!trace(count > 1 ? branch_once : agree_once, pair)) return 1;
  return 0;
}
